import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

const DRILL = 'disputes/dispute-drill.long.test.ts';

/** Bugs in the answer to disputes. Each promise of the drill has one. */
export default [
  bug(
    'evidence of ours that is taken for someone else’s after a lost answer',
    'interrupted-staging.long.test.ts',
    edit(
      'disputes/apply-read.ts',
      'found.evidence == null || read.fileId !== found.fileId || !shows(read, found.evidence)',
      'true',
    ),
  ),
  bug(
    'an answered inquiry that cannot be answered as a dispute',
    'escalated-inquiry.long.test.ts',
    edit('disputes/case.ts', 'if (isEscalated(before, read)) return read.submissionCount;', ''),
  ),
  bug(
    'a dispute without last hours because its inquiry had them',
    'escalated-inquiry.long.test.ts',
    edit('apply-read.ts', 'submittedAt: null, lastCallAt: null', 'submittedAt: null'),
  ),
  bug(
    'a gift that lasts after its payment was refunded for a fraud warning',
    'gift-disputes.long.test.ts',
    edit(
      'fraud-warnings.ts',
      'if (!(await syncGiftOf(deps, charge))) await syncLifetimeOf(deps, charge);',
      'void [charge, syncGiftOf, syncLifetimeOf];',
    ),
  ),
  bug(
    'evidence that is submitted although Stripe has another one',
    'billing/disputes/disputes.test.ts',
    edit('disputes/submit-evidence.ts', '!isSame ||', 'false ||'),
  ),
  bug(
    'a submission after one in Stripe’s dashboard',
    'tests/domain/disputes/case.test.ts',
    edit('case.ts', "if (dispute.submissionCount > 0) return 'submitted';", ''),
  ),
  bug(
    'a standing order that submits weak evidence',
    'dispute-deadlines.long.test.ts',
    edit('answer-dispute.ts', "if (staged.advice !== 'fight') return;", ''),
  ),
  bug(
    'a log that hides how many sign-ins it left out',
    'tests/domain/disputes/disputes.test.ts',
    edit('evidence.ts', 'if (oldest >= 0) cut += 1;', ''),
  ),
  bug(
    'an erasure that keeps the addresses in the facts of a dispute',
    'billing/disputes/disputes.test.ts',
    edit(
      'disputes/personal-tables.ts',
      `jsonb_agg(fact || '{"personal": null}')`,
      `jsonb_agg(fact || '{}')`,
    ),
  ),
  bug(
    'a draft of a dispute that is not tried again',
    DRILL,
    edit('draft-dispute.job.ts', 'delaySeconds: 5, maxDelaySeconds: 5 * 60', 'delaySeconds: 3_600'),
  ),
  bug(
    'a fact about access that was never read back',
    DRILL,
    edit('fact.statements.ts', "outcome = 'done' and action in", 'action in'),
  ),
  bug(
    'a submission of what the bank has already',
    DRILL,
    edit('disputes/submit-evidence.ts', "row.state !== 'staged' || !isSame", '!isSame'),
    edit('case.ts', "if (dispute.submissionCount > 0) return 'submitted';", ''),
    edit(
      'case.ts',
      "return dispute.status.endsWith('under_review') ? 'submitted' : 'decided'",
      'return null',
    ),
  ),
  bug(
    'a submission without its operator on record',
    DRILL,
    edit(
      'disputes/submit-evidence.ts',
      "after: { by, outcome: 'begun'",
      "after: { outcome: 'sent'",
    ),
  ),
  bug(
    'compelling evidence that is not offered where Stripe takes it',
    DRILL,
    edit('apply-read.ts', 'row.compelling = read.compelling;', 'row.compelling = null;'),
  ),
  bug(
    'a PDF without its facts',
    DRILL,
    edit(
      'evidence-pdf.ts',
      'facts.filter(({ kind }) => kinds.includes(kind))',
      'facts.filter(() => false)',
    ),
  ),
  bug(
    'a migration that empties disputes without an answer',
    'inquiry-answers.long.test.ts',
    edit(
      '0264-inquiry-answers.ts',
      `'needs_response' and "submission_count" > 0`,
      `'needs_response'`,
    ),
  ),
] satisfies PlantedBug[];
