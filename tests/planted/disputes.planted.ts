import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

/** Bugs in the answer to disputes. */
export default [
  bug(
    'evidence that is submitted although Stripe has another one',
    'billing/disputes/disputes.test.ts',
    edit('disputes/submit-evidence.ts', '!isSame ||', 'false ||'),
  ),
  bug(
    'a submission after one in Stripe’s dashboard',
    'tests/domain/disputes/disputes.test.ts',
    edit('case.ts', "if (dispute.submissionCount > 0) return 'submitted';", ''),
  ),
  bug(
    'a standing order that submits weak evidence',
    'billing/disputes/disputes.test.ts',
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
    edit('billing/personal-tables.ts', `'{"personal": null}'`, `'{}'`),
  ),
] satisfies PlantedBug[];
