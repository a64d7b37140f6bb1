import { Button } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import type { scriptsReportAnswer } from '../../../../src/contract/operator/tradingview-operator.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { count } from '../../../lib/texts/count.ts';
import { Loaded } from '../parts/loaded.tsx';
import styles from '../parts/parts.module.css';
import { EntryList } from './entry-list.tsx';

type Report = z.infer<typeof scriptsReportAnswer>;
const KINDS = [
  ['missing', 'Missing'],
  ['wrong-expiry', 'Wrong expiry'],
  ['leaked', 'Leaked'],
  ['unknown', 'Unknown'],
] as const;

const countOf = (report: Report, kind: string) =>
  report.findings.filter((finding) => finding.kind === kind).length;

/** Runs on request only: it reads every page of every script's list at TradingView's pace. */
export function ScriptsReport() {
  const [asked, setAsked] = useState(false);
  const report = trpc.tradingview.scriptsReport.useQuery(undefined, { enabled: asked });
  const look = () => (asked ? void report.refetch() : setAsked(true));
  return (
    <Panel
      dense
      title="Compare with TradingView"
      note="Reads each script’s access list. Missing and wrong entries are fixed automatically; leaked and unknown ones need your decision."
      aside={
        <Button size="compact-sm" variant="default" onClick={look} disabled={report.isFetching}>
          {report.isFetching ? 'Reading the lists…' : asked ? 'Check again' : 'Check now'}
        </Button>
      }
    >
      {asked && (
        <Loaded what="the lists" query={report}>
          {(answer) => (
            <>
              <p className={styles.note}>
                {count(answer.matched)} correct, {count(answer.adopted)} adopted
                {KINDS.map(
                  ([kind, name]) => `, ${count(countOf(answer, kind))} ${name.toLowerCase()}`,
                )}
                .
              </p>
              {answer.incomplete.length > 0 && (
                <p className={styles.stale}>
                  Incomplete, not checked: {answer.incomplete.join(', ')}
                </p>
              )}
              <EntryList findings={answer.findings} onChanged={report.refetch} />
            </>
          )}
        </Loaded>
      )}
    </Panel>
  );
}
