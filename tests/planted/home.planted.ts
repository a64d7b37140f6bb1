import { bug, edit } from './support/planted-bug.ts';
import { hole } from './support/security-hole.ts';

const HOME = 'server/operator/home.test.ts';

/** Bugs of the operator's home and dialogs: wrong money, counts that a role must not see, lost answers. */
export default [
  hole(
    'a count beside a page for a role with only one of its rights',
    'domain/operator/needs.test.ts',
    edit('domain/operator/needs.ts', 'RULES[kind].rights.every(', 'RULES[kind].rights.some('),
  ),
  hole(
    'the money of the home without the right to see it',
    HOME,
    edit(
      'home.procedures.ts',
      'money: seen.money ? await moneyOf(deps) : null',
      'money: await moneyOf(deps)',
    ),
  ),
  bug(
    'home: refunds that still count as cash',
    HOME,
    edit('received.view.ts', 'amount_cents - refunded_cents end', 'amount_cents end'),
  ),
  bug(
    'home: the end of a month compared with days of the same month',
    'domain/operator/stretches.test.ts',
    edit('stretches.ts', 'Math.min(sameMoment, first.getTime())', 'sameMoment'),
  ),
  bug(
    'a dialog that hides the refusal of its act',
    'refused-in-a-dialog.long.test.ts',
    edit('give-dialog.tsx', 'locked={busy}', 'keepOpen={busy}'),
    edit('give-dialog.tsx', 'busy={busy}', ''),
  ),
  bug(
    'access codes that are made and never shown',
    'operator-codes-and-disputes.long.test.ts',
    edit('offer-parts.tsx', 'locked={call.isPending}', ''),
  ),
];
