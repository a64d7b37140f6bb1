import { bug, edit, type PlantedBug } from './planted-bug.ts';

/** Ways in which money goes wrong. */
export default [
  bug(
    'a dispute that keeps a refunded subscription alive',
    'tests/domain/billing/judge-customer.test.ts',
    edit(
      'billing/judge-customer.ts',
      'isOver: refunded ||',
      'isOver: (refunded && !anyOpenDispute) ||',
    ),
  ),
  bug(
    'a write without the epoch',
    'tests/server/billing/races.test.ts',
    edit('billing/sync-subscription.ts', 'if (!(await holdsLease(em, lease))) return null;', ''),
  ),
  bug(
    'no lease',
    'tests/server/billing/races.test.ts',
    edit(
      'billing/billing-lease.ts',
      'waitForLease(orm, key, {',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code to be planted
      'waitForLease(orm, `${key}:${Math.random()}`, {',
    ),
  ),
  bug(
    'a lease that is taken after the read',
    'tests/server/billing/races.test.ts',
    edit(
      'billing/sync-subscription.ts',
      'const { userId } = customer;',
      'const { userId } = customer;\n  const early = await deps.stripe.readCustomer(customerId);\n  const late = { ...deps, stripe: { ...deps.stripe, readCustomer: async () => early } };',
    ),
    edit('billing/sync-subscription.ts', 'readAndWrite(deps, lease,', 'readAndWrite(late, lease,'),
  ),
  bug(
    'an event answered by a reading that began before it',
    'tests/server/billing/races.test.ts',
    edit(
      'billing/handle-stripe-event.ts',
      'await settleEvents(deps.orm, earlier,',
      'await settleEvents(deps.orm, [...earlier, ...(await findWaitingEvents(deps.orm, waiting))],',
    ),
  ),
  bug(
    'a sweep that ends where an earlier one had stopped',
    'tests/server/billing/sweep-stripe.test.ts',
    edit(
      'billing/sweep-stripe.ts',
      'if (step.complete && ownPass) return',
      'if (step.complete) return',
    ),
  ),
  bug(
    'a payment that sets up two accounts',
    'tests/server/billing/verify-payment.test.ts',
    edit('billing/attempts.ts', "state: 'paid', consumedAt: null", "state: 'paid'"),
  ),
  bug(
    'access by the machine’s clock',
    'tests/server/billing/subscription-life.test.ts',
    edit(
      'billing/standing.ts',
      'standingIn(readFork(deps.orm), deps.clock.now(), userId)',
      'standingIn(readFork(deps.orm), new Date(), userId)',
    ),
  ),
  bug(
    'a review by the machine’s clock',
    'tests/server/billing/subscription-life.test.ts',
    edit('billing/review-standings.ts', '{ $lte: deps.clock.now() }', '{ $lte: new Date() }'),
  ),
  bug(
    'the last to arrive wins',
    'tests/domain/billing/choose-current.test.ts',
    edit(
      'billing/choose-current.ts',
      ')[0] ?? null',
      ').at(candidates.length > 1 ? -1 : 0) ?? null',
    ),
  ),
  bug(
    'the latest created wins',
    'tests/domain/billing/choose-current.test.ts',
    edit(
      'billing/choose-current.ts',
      'live.length > 0 ? tierOf(candidate) : 0',
      'candidate ? 0 : 0',
    ),
  ),
  bug(
    'a price from the body',
    'tests/server/billing/start-payment.test.ts',
    edit(
      'billing/start-payment.ts',
      'const price = await priceFor(deps, plan, billingCycle);',
      'const listed = await priceFor(deps, plan, billingCycle);\n    const { priceId = listed.id } = asked as { priceId?: string };\n    const price = { ...listed, id: priceId };',
    ),
  ),
  bug(
    'a user from the body',
    'tests/server/billing/start-payment.test.ts',
    edit(
      'billing/payer.ts',
      'return named?.cookieHash === cookieHash ? named : null;',
      'return named;',
    ),
  ),
  bug(
    'a return address from the body',
    'tests/server/billing/start-payment.test.ts',
    edit(
      'billing/return-addresses.ts',
      'origin !== null && origins.isOwn(origin)',
      'origin !== null',
    ),
  ),
  bug(
    'a second live subscription for who is signing up',
    'tests/server/billing/start-payment.test.ts',
    edit(
      'billing/start-payment.ts',
      'if (live.length === 0) return',
      'if (live.length >= 0) return',
    ),
  ),
  bug(
    'a second live subscription for who upgrades',
    'tests/server/billing/upgrade.test.ts',
    edit(
      'billing/start-payment.ts',
      'if (live.length === 0) return',
      "if (live.length === 0 || payer.kind === 'upgrade') return",
    ),
  ),
  bug(
    'two open pages for one payer',
    'tests/server/billing/start-payment.test.ts',
    edit(
      'billing/open-checkout.ts',
      'if (attempt !== reusable) await closeAttempt',
      'if (attempt === null) await closeAttempt',
    ),
  ),
  bug(
    'a refund that changes nothing',
    'tests/server/billing/money-back.test.ts',
    edit(
      'billing/judge-customer.ts',
      'return due > 0 && back >= due;',
      'return due < 0 && back >= due;',
    ),
  ),
  bug(
    'a success page for anybody’s payment',
    'tests/server/billing/upgrade.test.ts',
    edit(
      'billing/handle-success.ts',
      'attempt.userId !== actor.accountId',
      'attempt.userId === null',
    ),
  ),
  bug(
    'a session id that tells whose it is',
    'tests/server/billing/sign-up-payment.test.ts',
    edit(
      'billing/verify-payment.ts',
      '!isBrowserOf(deps, context, signUp) || signUp === null',
      'signUp === null',
    ),
  ),
  bug(
    'any body for an answer of Stripe',
    'tests/server/billing/stripe-gateway.test.ts',
    edit('billing/stripe/failure.ts', 'if (answer?.object !== kind) {', 'if (answer === null) {'),
  ),
  bug(
    'a payment for an account that has another address by now',
    'tests/server/billing/adopt-payments.test.ts',
    edit(
      'billing/adopt-payments.ts',
      '!(await deps.people.hasAddress(em, account))',
      'to === from',
    ),
  ),
  bug(
    'an address that is sold to twice',
    'tests/server/billing/second-purchase.test.ts',
    edit('billing/start-payment.ts', "payer.kind === 'sign-up'", "payer.kind === 'upgrade'"),
  ),
  bug(
    'an end before its refund',
    'tests/server/billing/paid-sign-ups.test.ts',
    edit(
      'billing/refund-and-end.ts',
      'const refund = await refundOf(',
      'await deps.stripe.endSubscription(stripeSubscriptionId);\n  const refund = await refundOf(',
    ),
  ),
  bug(
    'a failed try that is given back',
    'tests/server/billing/refunds.test.ts',
    edit('billing/stripe/refund-latest.ts', "payment.status === 'paid'", 'payment.status !== null'),
  ),
  bug(
    'grace that an old invoice used up',
    'tests/domain/billing/judge-customer.test.ts',
    edit(
      'billing/judge-customer.ts',
      'invoice.createdAt.getTime() >= settledAt',
      'settledAt !== 0',
    ),
  ),
  bug(
    'one customer that stops the sweep',
    'tests/server/billing/broken-customer.test.ts',
    edit(
      'billing/sync-unless-broken.ts',
      'error instanceof ProviderFailure && !(await stripeAnswers(deps))',
      'error instanceof ProviderFailure',
    ),
  ),
  bug(
    'a new subscription beside the money of a moment before',
    'tests/server/billing/races.test.ts',
    edit(
      'billing/stripe/read-customer.ts',
      'found.every((each) => isOf(invoices, each.latest_invoice))',
      'true',
    ),
  ),
  bug(
    'a judgement from memory without a turn',
    'tests/server/billing/races.test.ts',
    edit(
      'billing/review-standings.ts',
      'underLease(deps, turn, ',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code to be planted
      'underLease(deps, `${turn}:memory`, ',
    ),
  ),
] satisfies PlantedBug[];
