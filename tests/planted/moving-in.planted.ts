import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

/** Bugs in plans that our Stripe account does not bill. */
export default [
  bug(
    'a plan grant for life that ends',
    'give-plan.long.test.ts',
    edit('open-plan-grants.ts', 'until != null && until <= now', 'until == null || until <= now'),
  ),
  bug(
    'a price to move in that is shown in units that Stripe does not count',
    'move/price-text.test.ts',
    edit(
      'operator/move/copy.ts',
      'const amount = moneyText(amountMinor, currency);',
      `const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
       const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
       const amount = format.format(amountMinor / 10 ** digits);`,
    ),
  ),
  bug(
    'an import stuck at a plan that was removed',
    'moving-in/removed-plan.long.test.ts',
    edit('taken-by.ts', "  'catalogue.not-sold': 'bad-plan',\n", ''),
  ),
  bug(
    'a plan grant counted as revenue',
    'give-plan.long.test.ts',
    edit('take-figures.ts', 'coalesce(st.paid_plan, st.plan) as plan', 'st.plan as plan'),
  ),
  bug(
    'access taken while a move is observed',
    'observation.test.ts',
    edit('reconcile-access.ts', 'if (run.observed) {', 'if (false) {'),
    // The second look, right before the write, would stop it too.
    edit('settle-unwanted.ts', 'await isObservedIn(em, run.accountId)', 'false as boolean'),
  ),
  bug(
    'a move overlooked by a run that began before it',
    'observation.test.ts',
    edit('settle-unwanted.ts', 'await isObservedIn(em, run.accountId)', 'run.observed'),
  ),
  bug(
    'a move overlooked by a removal that waits for its turn',
    'observation.test.ts',
    edit(
      'confirm-decision.ts',
      '(await isObserved(deps, accountId)) !== run.observed',
      'false as boolean',
    ),
  ),
  bug(
    'a mapped subscription that is re-created',
    'move.long.test.ts',
    edit(
      'apply-move.job.ts',
      'await syncReadableCustomer(',
      'await deps.accountData.billing.stripe.createCustomer({ userId: row.ref, email: row.email, key: row.ref });\n  await syncReadableCustomer(',
    ),
  ),
  bug(
    'Whop read again from its first page after a failure',
    'move-whop.long.test.ts',
    edit('read-whop.job.ts', 'cursor: source.cursor ?? null', 'cursor: null'),
  ),
  bug(
    'a purchase at Whop counted beside the subscription that it is',
    'move-whop.long.test.ts',
    edit(
      'read-whop.job.ts',
      'stripeSubscriptionId: subscription === undefined ? null : read.stripeSubscriptionId',
      'stripeSubscriptionId: null',
    ),
  ),
  bug(
    'a plan that outlives the roll-back of its move',
    'move-whop.long.test.ts',
    edit(
      'undo-move.job.ts',
      '{ accountId, moveId, endedAt: null }',
      '{ accountId, moveId: null, endedAt: null }',
    ),
  ),
  bug(
    'a roll-back stuck at an account that the audit names',
    'moving-in/undo-touched.long.test.ts',
    edit(
      'forget-person.ts',
      'await em.execute(RECORD, [accountId, SYSTEM_ACTOR.kind, SYSTEM_ACTOR.id, at, at]);',
      'void RECORD;',
    ),
  ),
  bug(
    'a roll-back that erases an account with a redeemed code',
    'moving-in/undo-since.long.test.ts',
    edit('bought-since.ts', "g.source in ('gift', 'code', 'lifetime')", 'false'),
  ),
  bug(
    'a roll-back that forgets the customer of a person who is being erased',
    'moving-in/undo-since.long.test.ts',
    edit(
      'undo-move.job.ts',
      "if (await em.findOne(ErasureEntity, { accountId, state: 'closing' })) {",
      'if (false) {',
    ),
  ),
  bug(
    'a plan paid elsewhere and charged again at once',
    'hand-over.long.test.ts',
    edit('open-checkout.ts', 'attempt.firstChargeAt ?? null', 'null'),
  ),
  bug(
    'a payment page that charges on another day than the page says',
    'hand-over.long.test.ts',
    edit(
      'open-checkout.ts',
      'attempt.firstChargeAt?.getTime() === choice.continues?.firstChargeAt?.getTime()',
      'true',
    ),
  ),
  bug(
    'a mail about the end of a plan to a person who subscribed here',
    'hand-over.long.test.ts',
    edit('mail-hand-overs.ts', 's.is_current and s.ended_at is null', 's.is_current and false'),
  ),
  bug(
    'a killed move that forgets who was on the way',
    'move-killed.long.test.ts',
    edit('apply-move.job.ts', "m.state in ('read', 'created')", "m.state in ('read')"),
  ),
  bug(
    'a move that takes less than the operator expected',
    'move-command.long.test.ts',
    edit('decide-move.ts', 'if (found === losses) return;', 'if (found <= losses) return;'),
  ),
  bug(
    'an archive of a shop without its audit log',
    'leave.long.test.ts',
    edit('shop-files.ts', 'yield* auditFiles(em);', ''),
  ),
] satisfies PlantedBug[];
