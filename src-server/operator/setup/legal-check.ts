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

const ALL_LINKED = 'All four are linked.';
const WRITE = 'Write them at /admin/texts.';
const NO_EXITS = 'No footer links the forms to cancel and to withdraw.';
const SHOW_EXITS = 'EU law asks for both forms: show their links under Brand on /admin/setup.';

/** Which legal pages are missing before going live. */
export async function legalCheck({ database, facts }: SetUpDeps): Promise<SetUpCheck> {
  if (database === null) {
    const step = 'Start the server, or set DATABASE_URL.';
    return finding(LEGAL, 'unknown', { found: 'Needs the database to be looked at.', step });
  }
  const missing = missingLegalPages(facts.legalLinks, await readWrittenPages(readFork(database)));
  const hasExits = facts.panel.EXIT_LINKS === 'shown';
  if (missing.length === 0 && hasExits) {
    return finding(LEGAL, 'ok', { found: 'All four are linked, and both forms.' });
  }
  const names = missing.map((page) => NAMES[page]).join(', ');
  const found = missing.length === 0 ? ALL_LINKED : `Missing before you go live: ${names}.`;
  const write = missing.length === 0 ? [] : [WRITE];
  return finding(LEGAL, 'advice', {
    found: hasExits ? found : `${found} ${NO_EXITS}`,
    step: (hasExits ? write : [...write, SHOW_EXITS]).join(' '),
  });
}
