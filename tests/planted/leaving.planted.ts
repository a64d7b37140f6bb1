import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

/** Bugs in leaving and pausing on the account. */
export default [
  bug(
    'a declined resumption that keeps the credited rest of the old period',
    'tests/domain/subscription.test.ts',
    edit(
      'src/domain/subscription.ts',
      "if (access === 'resuming') return graceEnd;",
      "if (access === 'resuming') return facts.paidThrough ?? graceEnd;",
    ),
  ),
  bug(
    'a pause that counts as churn',
    'tests/domain/numbers/movement.test.ts',
    edit(
      'src/domain/numbers/movement.ts',
      "return [...left, movement(known, before, 0, 'pause')];",
      "return [...left, movement(known, before, 0, 'churn')];",
    ),
  ),
  bug(
    'an offer after the cancellation',
    'leaving/leaving-account.test.ts',
    edit('choose-reason.ts', 'if (current.endsAt != null) return NONE;', ''),
    edit(
      'open-offers.ts',
      "stripeStatus === 'active' && endsAt == null",
      "stripeStatus === 'active'",
    ),
  ),
  bug(
    'a cancellation that fails while Stripe is down',
    'leaving/leaving-account.test.ts',
    edit('billing/leaving/leave.ts', 'if (!isBusy && !isDown) throw error;', 'throw error;'),
  ),
  bug(
    'an offer to the hold-out',
    'leaving/leaving-account.test.ts',
    edit(
      'choose-reason.ts',
      "const isShown = offer === 'fix' || !isHeldOut(accountId);",
      'const isShown = true;',
    ),
  ),
  bug(
    'a pause that charges nothing less for the unused days',
    'leaving/pause.test.ts',
    edit(
      'leaving/pause-calls.ts',
      "unused_time_from: { type: 'now' }",
      "unused_time_from: { type: 'none' }",
    ),
  ),
  bug(
    'a mail to a former subscriber who withdrew',
    'leaving/win-back.test.ts',
    edit('leaving/win-back.ts', "e.kind = 'withdraw'", "e.kind = 'cancel'"),
  ),
] satisfies PlantedBug[];
