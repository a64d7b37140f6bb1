import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

const BUY = 'lifetimes/buy-lifetime.test.ts';
const PLACES = 'lifetimes/lifetime-places.long.test.ts';
const REPLACED = 'lifetimes/replaced-subscription.long.test.ts';

/** Bugs in plans that are sold for life. */
export default [
  bug(
    'a subscription that renews beside a plan bought for life',
    REPLACED,
    edit(
      'offers/lifetime.ts',
      "return HEALTHY.includes(subscription.stripeStatus) ? 'with-period' : 'now';",
      "return HEALTHY.includes(subscription.stripeStatus) ? null : 'now';",
    ),
  ),
  bug(
    'a renewal after the purchase for life that is kept',
    REPLACED,
    edit(
      'end-replaced.ts',
      'await returnCharged(deps, row, money.charged);',
      'void returnCharged;',
    ),
  ),
  bug(
    'the last place of a plan for life that two people buy at once',
    PLACES,
    edit(
      'start-lifetime.ts',
      "await em.execute('select pg_advisory_xact_lock(?)', [ADVISORY_LOCK.capacity]);",
      'void ADVISORY_LOCK;',
    ),
  ),
  bug(
    'a place of a plan for life that our clock gives back before Stripe does',
    PLACES,
    edit(
      'count-taken.ts',
      "{ state: { $in: ['opening', 'open'] }, ...others }",
      "{ state: { $in: ['opening', 'open'] }, ...others, pageExpiresAt: { $gt: new Date(1) } }",
    ),
  ),
  bug(
    'a place of a plan for life that a lost dispute takes away',
    PLACES,
    edit('count-taken.ts', "{ dispute: 'open' }", "{ takenBecause: 'dispute' }"),
  ),
  bug(
    'a buyer who left the payment page of the last plan for life, and cannot return to it',
    PLACES,
    edit('own-lifetime.ts', '{ plan, asker: accountId }', '{ plan }'),
  ),
  bug(
    'a plan for life that takes no place of its plan',
    PLACES,
    edit('count-subscribers.ts', "source in ('gift', 'lifetime')", "source in ('gift')"),
  ),
  bug(
    'a refunded plan for life that stays',
    BUY,
    edit(
      'apply-lifetime.ts',
      'await takeBack(em, deps, { purchase, because, cause });',
      'void [takeBack, cause]; purchase.takenBecause = because;',
    ),
  ),
  bug(
    'a payment for life that is kept although nothing could be given',
    BUY,
    edit(
      'sync-lifetime.ts',
      "await refundPurchase(deps.stripe.lifetimes, purchase.stripePaymentIntentId ?? '', 'purchase');",
      'void refundPurchase;',
    ),
  ),
  bug(
    'a plan that cannot be subscribed to after it was ended for life',
    'withdraw-lifetime.long.test.ts',
    edit('require-sellable.ts', "!endedIds.has(each.planGrantId ?? '') && ", ''),
  ),
  bug(
    'a plan for life that rests without a word to its buyer',
    'lifetime-refunds.long.test.ts',
    edit(
      'apply-lifetime.ts',
      'if (payment.dispute !== known) await mailDispute(em, deps, purchase);',
      '',
    ),
  ),
  bug(
    'a mail of a dispute about a plan that had ended before',
    'lifetime-refunds.long.test.ts',
    edit('apply-lifetime.ts', "if (grant?.endReason !== 'dispute') return;", ''),
  ),
] satisfies PlantedBug[];
