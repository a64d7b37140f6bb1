import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

/** Bugs in plan changes and their consequences. */
export default [
  bug(
    'a rate limit counted as a broken customer',
    'rate-limited.test.ts',
    edit('sync-readable-customer.ts', 'if (isRateLimited(error)) throw error;', ''),
  ),
  bug(
    'a background sweep that stores its progress once a page',
    'sync/sweep-stripe.test.ts',
    edit(
      'stripe-pass.ts',
      'deps.machineClock.now().getTime() + MAX_STEP_MS',
      'deps.machineClock.now().getTime() + 1_000 * MAX_STEP_MS',
    ),
  ),
  bug(
    'requests to Stripe without a pace',
    'stripe-pace.test.ts',
    edit('stripe-pace.ts', 'if (wait === 0) begin(each);', 'if (wait >= 0) begin(each);'),
  ),
  bug(
    'a card changed in the portal but never charged',
    'changed-card.long.test.ts',
    edit('sync-subscription.ts', 'if (written !== null && !observed) {', 'if (false) {'),
  ),
  bug(
    'an old card that a later choice does not replace',
    'changed-card.long.test.ts',
    edit(
      'choose-card.ts',
      'return latest.card.addedAt > customer.addedAt ? latest.card : customer;',
      'return latest.card;',
    ),
  ),
  bug(
    'a restored lower plan without card and tax',
    'lifted-lower-plan.long.test.ts',
    edit('scheduled-phases.ts', '    ...keptTerms(running),\n', ''),
  ),
  bug('a plan on hold shown as free and sold again', 'shown-subscription.test.ts', {
    file: 'plan-state.ts',
    find: 'if (of.suspended)',
    replace: 'if (false as boolean)',
  }),
  bug('a plan offered to an account whose payments are refused', 'shown-subscription.test.ts', {
    file: 'plan-state.ts',
    find: "if (billing?.blocked === true) return 'blocked';",
    replace: '',
  }),
  bug('a paused plan that reads as one without indicators', 'plan-state.test.ts', {
    file: 'plan-state.ts',
    find: "state === 'on-hold' || state === 'paused';",
    replace: "state === 'on-hold';",
  }),
  bug(
    'a plan change offered on a card that failed',
    'manage-billing.test.ts',
    edit('manage-billing.ts', 'return isFixed ?', 'return (false as boolean) ?'),
  ),
  bug(
    'a dispute mailed as the end of the plan',
    'subscription-mails.test.ts',
    edit('subscription-mails.ts', 'if (isOnHold(current)) {', 'if (false as boolean) {'),
  ),
  bug(
    'a discount lost with the lower plan',
    'lifted-lower-plan.long.test.ts',
    edit('scheduled-phases.ts', '    ...discountsOf(subscription),\n', ''),
  ),
  bug(
    'a lifted end that waits behind pending bank debits',
    'pending-debits.long.test.ts',
    edit('close-stale-attempts.ts', '      await markChecked(deps, attempt);\n', ''),
  ),
  bug(
    'a refused first bank debit that Stripe debits again',
    'refused-debits.long.test.ts',
    edit('read-attempt-outcome.ts', '!found.bankRefused ||', 'found.bankRefused ||'),
  ),
  bug(
    'a sign-up that is paid after a refused debit and ended nevertheless',
    'refused-debits.long.test.ts',
    edit('end-refused-debit.ts', ' && each.paidThrough === null', ''),
  ),
  bug(
    'a lifted end mailed as a subscription that continues',
    'lifted-end-mails.long.test.ts',
    edit('lifted-decision.ts', 'if (!isOvertaken) return current.decidedEndsAt;', ''),
  ),
  bug(
    'a second cancellation for the same date without a mail',
    'lifted-end-mails.long.test.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code to be planted
    edit('subscription-mails.ts', '${endsAt}:${iso(current?.syncedAt)}', '${endsAt}'),
  ),
  bug(
    'an end restored after a resume',
    'checkout/resume.long.test.ts',
    edit(
      'return-decision.ts',
      'if (!decided && (await endedSince(',
      'if (false && (await endedSince(',
    ),
  ),
  bug(
    'a decision lost in an outage',
    'missed-decisions.long.test.ts',
    edit('return-decision.ts', 'if (at > now) {', 'if (at <= now) return null;\n  if (at > now) {'),
  ),
  bug(
    'a decision that survives a later yearly plan',
    'missed-decisions.long.test.ts',
    edit(
      'lifted-decision.ts',
      'return before.billingCycle != null && before.billingCycle !== after.billingCycle;',
      'return false;',
    ),
  ),
  bug(
    'an immediate change from yearly to monthly',
    'billing/upgrade.test.ts',
    edit('start-change.ts', '  refuseShorterCycle(shop, choice, current);\n', ''),
  ),
  bug(
    'a failed refund skipped because another event was read',
    'failed-refunds.long.test.ts',
    edit(
      'event-types.ts',
      "(beginning) => NEEDS[beginning] === 'customer'",
      "(beginning) => NEEDS[beginning] !== 'session'",
    ),
  ),
  bug(
    'a pending refund reported as done',
    'refunds.test.ts',
    edit('refund-latest.ts', 'if (!went) pendingCents', 'if (false) pendingCents'),
  ),
  bug(
    'an end restored over a scheduled lower plan',
    'stale-attempts.long.test.ts',
    edit('return-decision.ts', ': stripeScheduleId != null;', ': false;'),
  ),
  bug(
    'a schedule without a change read as the lower plan',
    'lifted-lower-plan.long.test.ts',
    edit(
      'return-decision.ts',
      'liftedEndsAt === null ? changesAt != null :',
      'liftedEndsAt === null ? stripeScheduleId != null :',
    ),
  ),
  bug(
    'an upgrade that was paid before a second cancellation, taken for a later choice',
    'stale-attempts.long.test.ts',
    edit('lifted-decision.ts', ' && !(await decidedBetween(em, confirmed, attempt))', ''),
  ),
  bug(
    'an end restored after an upgrade',
    'stale-attempts.long.test.ts',
    edit(
      'lifted-decision.ts',
      'if (confirmed !== null && !(await decidedBetween(em, confirmed, attempt))) return true;',
      '',
    ),
    edit(
      'lifted-decision.ts',
      'before != null && isOtherChoice(before, after)',
      'isOtherChoice(before ?? after, after) && false',
    ),
  ),
  bug(
    'a refusal that outlives its dispute',
    'refund-after-dispute.long.test.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code to be planted
    edit('refund-latest.ts', '${await tryOf(client, intent, refunds)}', ''),
  ),
  bug(
    'a buyer who is never told that the bank declined',
    'bank-debit.long.test.ts',
    edit(
      'mail-return-link.ts',
      "if (isRefused) await mailAboutBank(deps, attempt, 'payment-refused');",
      'if (isRefused) return;',
    ),
  ),
] satisfies PlantedBug[];
