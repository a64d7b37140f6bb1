import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

/** Bugs that cost someone money. */
export default [
  bug(
    'a dispute that keeps a refunded subscription alive',
    'judge-customer.test.ts',
    edit('judge-customer.ts', 'isOver: refunded ||', 'isOver: (refunded && !anyOpenDispute) ||'),
  ),
  bug(
    'a write without the epoch',
    'billing/races.test.ts',
    edit(
      'sync-subscription.ts',
      'lease.write(async (em) => {',
      'readFork(deps.orm).transactional(async (em) => {',
    ),
  ),
  bug(
    'no lease',
    'billing/races.test.ts',
    edit(
      'with-billing-lease.ts',
      'withLease(orm, { key,',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code to be planted
      'withLease(orm, { key: `${key}:${Math.random()}`,',
    ),
  ),
  bug(
    'a lease taken after the read',
    'billing/races.test.ts',
    edit(
      'sync-subscription.ts',
      'const { userId } = customer;',
      'const { userId } = customer;\n  const early = await deps.stripe.readCustomer(customerId);\n  const late = { ...deps, stripe: { ...deps.stripe, readCustomer: async () => early } };',
    ),
    edit('sync-subscription.ts', 'readAndWrite(deps, lease,', 'readAndWrite(late, lease,'),
  ),
  bug(
    'an event answered by a read that started before it',
    'billing/races.test.ts',
    edit(
      'handle-stripe-event.ts',
      'await settleEvents(deps.orm, earlier,',
      'await settleEvents(deps.orm, [...earlier, ...(await answeredByReading(deps, event, customerId))],',
    ),
  ),
  bug(
    'a sweep that stops where an earlier one did',
    'sweep-stripe.test.ts',
    edit('sweep-stripe.ts', 'if (step.complete && ownPass) return', 'if (step.complete) return'),
  ),
  bug(
    'a payment that sets up two accounts',
    'verify-payment.test.ts',
    edit('attempts.ts', "state: 'paid', consumedAt: null", "state: 'paid'"),
  ),
  bug(
    'access by the machine’s clock',
    'subscription-life.test.ts',
    edit(
      'standing.ts',
      'standingIn(readFork(deps.orm), deps.clock.now(), userId)',
      'standingIn(readFork(deps.orm), new Date(), userId)',
    ),
  ),
  bug(
    'a review by the machine’s clock',
    'subscription-life.test.ts',
    edit('review-standings.ts', '{ $lte: deps.clock.now() }', '{ $lte: new Date() }'),
  ),
  bug(
    'the last to arrive wins',
    'choose-current.test.ts',
    edit('choose-current.ts', ')[0] ?? null', ').at(candidates.length > 1 ? -1 : 0) ?? null'),
  ),
  bug(
    'the latest created wins',
    'choose-current.test.ts',
    edit(
      'choose-current.ts',
      'live.length > 0 ? rankOf(catalogue, candidate.plan) : 0',
      'candidate ? 0 : 0',
    ),
  ),
  bug(
    'a price from the body',
    'start-payment.test.ts',
    edit(
      'start-payment.ts',
      'const price = await priceFor(deps, plan, billingCycle);',
      'const listed = await priceFor(deps, plan, billingCycle);\n    const { priceId = listed.id } = asked as { priceId?: string };\n    const price = { ...listed, id: priceId };',
    ),
  ),
  bug(
    'a user from the body',
    'start-payment.test.ts',
    edit('payer.ts', 'return named?.cookieHash === cookieHash ? named : null;', 'return named;'),
  ),
  bug(
    'a return address from the body',
    'start-payment.test.ts',
    edit('return-addresses.ts', 'origin !== null && origins.isOwn(origin)', 'origin !== null'),
  ),
  bug(
    'a second live subscription for a sign-up',
    'start-payment.test.ts',
    edit('start-payment.ts', 'if (live.length === 0) return', 'if (live.length >= 0) return'),
  ),
  bug(
    'a second live subscription by an upgrade',
    'billing/upgrade.test.ts',
    edit(
      'start-payment.ts',
      'if (live.length === 0) return',
      "if (live.length === 0 || payer.kind === 'upgrade') return",
    ),
  ),
  bug(
    'two open pages for one payer',
    'start-payment.test.ts',
    edit(
      'open-checkout.ts',
      'if (attempt !== reusable) await closeAttempt',
      'if (attempt === null) await closeAttempt',
    ),
  ),
  bug(
    'a refund without consequences',
    'money-back.test.ts',
    edit('judge-customer.ts', 'refunded: due > 0 && back', 'refunded: due < 0 && back'),
  ),
  bug(
    'a success page for another user’s payment',
    'billing/upgrade.test.ts',
    edit('handle-success.ts', 'attempt.userId !== actor.accountId', 'attempt.userId === null'),
  ),
  bug(
    'a session id that reveals its user',
    'sign-up-payment.test.ts',
    edit(
      'verify-payment.ts',
      '!isBrowserOf(deps, context, signUp) || signUp === null',
      'signUp === null',
    ),
  ),
  bug(
    'any body accepted as Stripe’s answer',
    'stripe-gateway.test.ts',
    edit('billing/gateway/failure.ts', 'if (answer?.object !== kind) {', 'if (answer === null) {'),
  ),
  bug(
    'a payment for an account that changed its address',
    'adopt-payments.long.test.ts',
    edit('adopt-payments.ts', '!(await hasAddress(em, account))', 'to === from'),
  ),
  bug(
    'two sales to one address',
    'second-purchase.long.test.ts',
    edit('start-payment.ts', "payer.kind === 'sign-up'", "payer.kind === 'upgrade'"),
  ),
  bug(
    'an end before its refund',
    'paid-sign-ups.test.ts',
    edit(
      'refund-and-end.ts',
      'const refund = await refundOf(',
      'await deps.stripe.endSubscription(stripeSubscriptionId);\n  const refund = await refundOf(',
    ),
  ),
  bug(
    'a failed attempt refunded',
    'refunds.test.ts',
    edit('refund-latest.ts', "payment.status === 'paid'", 'payment.status !== null'),
  ),
  bug(
    'grace used up by an old invoice',
    'judge-customer.test.ts',
    edit('judge-customer.ts', 'invoice.createdAt.getTime() >= settledAt', 'settledAt !== 0'),
  ),
  bug(
    'a customer that stops the sweep',
    'broken-customer.long.test.ts',
    edit(
      'sync-readable-customer.ts',
      'error instanceof ProviderFailure && !(await stripeAnswers(deps))',
      'error instanceof ProviderFailure',
    ),
  ),
  bug(
    'a new subscription overwritten by an older read',
    'billing/races.test.ts',
    edit('read-customer.ts', 'found.every((each) => isOf(invoices, each.latest_invoice))', 'true'),
  ),
  bug(
    'a review from stored data without a lease',
    'billing/races.test.ts',
    edit(
      'review-standings.ts',
      'withBillingLease(deps, leaseKey, ',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code to be planted
      'withBillingLease(deps, `${leaseKey}:memory`, ',
    ),
  ),
  bug(
    'a duplicate that is ended although the other subscription has just ended',
    'refunds/end-duplicate.long.test.ts',
    edit(
      'live-duplicates.ts',
      'await syncSubscription(deps, customer.stripeCustomerId, `operator ${operatorId}`);',
      '',
    ),
  ),
] satisfies PlantedBug[];
