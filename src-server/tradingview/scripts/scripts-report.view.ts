import type { z } from 'zod';
import type { scriptsReportAnswer } from '../../../src/contract/operator/tradingview-operator.contract.ts';
import type { Finding } from './compare-scripts.ts';
import type { ScriptsReport } from './sweep-scripts.ts';

type Answer = z.infer<typeof scriptsReportAnswer>;

/** Lists the findings that need attention and counts the others. */
export function presentReport({ findings, incomplete }: ScriptsReport): Answer {
  const count = (kind: Finding['kind']) => findings.filter((each) => each.kind === kind).length;
  return {
    findings: findings.flatMap((finding): Answer['findings'] => {
      const { kind } = finding;
      if (kind === 'matched' || kind === 'adopted') return [];
      const { pineId, rowId, username, accountId } = finding;
      const expiresAt = finding.expiresAt?.toISOString() ?? null;
      const wantedExpiresAt = finding.wantedExpiresAt?.toISOString() ?? null;
      return [{ kind, pineId, rowId, username, accountId, expiresAt, wantedExpiresAt }];
    }),
    matched: count('matched'),
    adopted: count('adopted'),
    incomplete: [...incomplete],
  };
}
