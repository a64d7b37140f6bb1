import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

/** Bugs in leaving and pausing on the account. */
export default [
  bug(
    'a cancellation that is confirmed by two mails',
    'leaving/leaving-account.test.ts',
    edit(
      'mail-change.ts',
      "if (template === 'access-ends' && (await isConfirmed(em, deps, { change, email }))) continue;",
      '',
    ),
  ),
  bug(
    'a notice of a renewal with the price before the discount',
    'leaving/renewal-mail.long.test.ts',
    edit('preview-renewal.ts', 'amount_due: cents', 'subtotal: cents'),
  ),
  bug(
    'a yearly renewal after free days that is not announced',
    'leaving/renewal-mail.long.test.ts',
    edit('remind-of-renewals.ts', " or s.stripe_status = 'trialing' and s.trial is null", ''),
  ),
  bug(
    'a full refund in free days that ends nothing',
    'tests/domain/billing/judge-customer.test.ts',
    edit(
      'judge-customer.ts',
      'refundOf(facts, withoutFreeDays(bought))',
      'refundOf(facts, bought)',
    ),
  ),
  bug(
    'free days after a payment that count as a trial',
    'trials/converted-trial.long.test.ts',
    edit('trial-of.ts', 'if (lastPaid !== null || paidTrials.includes(id)) return null;', ''),
  ),
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
      'return [...left, movement(known, before, 0, suspension)];',
      "return [...left, movement(known, before, 0, 'churn')];",
    ),
  ),
  bug(
    'an offer after the cancellation',
    'leaving/leaving-account.test.ts',
    edit('choose-reason.ts', 'if (endOf(current) !== null) return NONE;', ''),
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
    'leaving/leave-offer.test.ts',
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
    'a pause that ends without its mail',
    'leaving/pause-charge.long.test.ts',
    edit(
      'billing/leaving/keep-pauses.ts',
      'and (s.ends_at is not null or',
      'and (true or s.ends_at is not null or',
    ),
  ),
  bug(
    'a credit for the whole rest of a period that goes on',
    'leaving/leaving-account.test.ts',
    edit(
      'leaving/pause-calls.ts',
      "proration_behavior: 'create_prorations'",
      "proration_behavior: 'none'",
    ),
  ),
  bug(
    'a coupon for other plans as an offer',
    'leaving/leave-offer.test.ts',
    edit(
      'open-offers.ts',
      'coupon?.isValid === true && coupon.takesOff && !isOfOtherMoney',
      'coupon?.isValid === true && !isOfOtherMoney',
    ),
  ),
  bug(
    'a percentage of a handful of people',
    'numbers/few-cases.test.ts',
    edit('few-cases.ts', 'cases < MIN_CASES', 'cases < 1'),
  ),
  bug(
    'a mail to a former subscriber who withdrew',
    'leaving/win-back.long.test.ts',
    edit('leaving/win-back.ts', "e.kind = 'withdraw'", "e.kind = 'cancel'"),
  ),
  bug(
    'a coupon given beside a scheduled price that starts without it',
    'leaving/leave-offer.test.ts',
    edit(
      'open-offers.ts',
      '!renews || current.stripeScheduleId != null) return null;',
      '!renews) return null;',
    ),
  ),
  bug(
    'a new price charged although its move was stopped while a page was open',
    'left-price-moves.long.test.ts',
    edit(
      'schedule-price.ts',
      'if (await isChanging(deps, member)) return;\n    const terms',
      'const terms',
    ),
  ),
  bug(
    'a cancellation that a retry repeats after it was taken back',
    'leaving/taken-back.long.test.ts',
    edit(
      'settle-leave.ts',
      'if (runs) await transact(deps.orm, (em) => closeTakenBack(em, current));',
      '',
    ),
  ),
  bug(
    'a coupon taken by a person whose cancellation the page of an upgrade restores',
    'leaving/lifted-offers.long.test.ts',
    edit(
      'leaving/current-subscription.ts',
      'return (await giveUpLifting(deps, userId)) ? readLive(deps, userId, cause) : current;',
      'return current;',
    ),
  ),
] satisfies PlantedBug[];
