import type { SetUpCheck } from '../../../src/contract/operator/setup.contract.ts';
import { type LegalPage, missingLegalPages } from '../../../src/domain/legal-pages.ts';
import { readWrittenPages } from '../../brand/legal/write-legal.ts';
import { readFork } from '../../database/transaction.ts';
import { finding } from './findings.ts';
import type { SetUpDeps } from './set-up.deps.ts';

const LEGAL = { id: 'server.legal', title: 'Legal pages' };

const NAMES: Record<LegalPage, string> = {
  privacy: 'privacy policy',
  terms: 'terms',
  imprint: 'imprint',
  refunds: 'refund policy',
};

/** Which legal pages are missing before going live. */
export async function legalCheck({ database, facts }: SetUpDeps): Promise<SetUpCheck> {
  if (database === null) {
    const step = 'Start the server, or set DATABASE_URL.';
    return finding(LEGAL, 'unknown', { found: 'Needs the database to be looked at.', step });
  }
  const missing = missingLegalPages(facts.legalLinks, await readWrittenPages(readFork(database)));
  if (missing.length === 0) return finding(LEGAL, 'ok', { found: 'All four are linked.' });
  const names = missing.map((page) => NAMES[page]).join(', ');
  return finding(LEGAL, 'advice', {
    found: `Missing before you go live: ${names}.`,
    step: 'Write them at /admin/texts.',
  });
}
