import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** One subscription as it was last read from Stripe. Written by the sync alone. */
export const SubscriptionEntity = defineEntity({
  name: 'Subscription',
  tableName: 'subscription',
  properties: {
    stripeSubscriptionId: p.text().primary(),
    userId: p.uuid().index('subscription_user_index'),
    stripeCustomerId: p.text(),
    /** The one that counts for its user; at most one. */
    isCurrent: p.boolean(),
    /** Stripe's own word. */
    stripeStatus: p.text(),
    pausedBecause: p.text().nullable(),
    closedBecause: p.text().$type<'dispute' | 'refund'>().nullable(),
    /** When evidence against an open dispute is due in Stripe. */
    evidenceDueAt: p.datetime(3).nullable(),
    /** Null when the price sold is not one of ours. */
    plan: p.text().nullable(),
    billingCycle: p.text().nullable(),
    stripePriceId: p.text().nullable(),
    stripeItemId: p.text().nullable(),
    amountCents: p.integer().nullable(),
    /** What all its items bring in a month, before discounts and tax; null where that cannot be told. */
    monthlyCents: p.double().$type<number>().nullable(),
    currency: p.text().nullable(),
    createdAt: p.datetime(3),
    startedAt: p.datetime(3),
    currentPeriodEnd: p.datetime(3).nullable(),
    /** End of the last period whose invoice is paid or owes nothing. */
    paidThrough: p.datetime(3).nullable(),
    firstFailedAt: p.datetime(3).nullable(),
    /** A scheduled end, however Stripe words it. */
    endsAt: p.datetime(3).nullable(),
    endedAt: p.datetime(3).nullable(),
    /** An agreed change that comes by itself: 'Changes to X on …'. */
    changesTo: p.text().nullable(),
    changesAt: p.datetime(3).nullable(),
    stripeScheduleId: p.text().nullable(),
    /** Stripe's page for the oldest invoice that is owed: the way to pay while past due. */
    payUrl: p.text().nullable(),
    /** Of the newest invoice with money in it, so that each is pointed at once. */
    lastPaidInvoiceId: p.text().nullable(),
    /** Stripe goes on without collecting: shown to the operator. */
    collectionPaused: p.boolean().default(false),
    syncedAt: p.datetime(3),
  },
  uniques: [
    {
      name: 'subscription_current_unique',
      properties: ['userId'],
      where: { isCurrent: true },
    },
  ],
});
export type Subscription = InferEntity<typeof SubscriptionEntity>;
