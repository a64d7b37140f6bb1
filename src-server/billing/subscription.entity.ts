import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** One subscription as last read from Stripe. Only the sync writes it. */
export const SubscriptionEntity = defineEntity({
  name: 'Subscription',
  tableName: 'subscription',
  properties: {
    stripeSubscriptionId: p.text().primary(),
    userId: p.uuid().index('subscription_user_index'),
    stripeCustomerId: p.text(),
    /** The user's current subscription; at most one. */
    isCurrent: p.boolean(),
    /** Stripe's value. */
    stripeStatus: p.text(),
    pausedBecause: p.text().nullable(),
    closedBecause: p.text().$type<'dispute' | 'refund'>().nullable(),
    /** When evidence against an open dispute is due in Stripe. */
    evidenceDueAt: p.datetime(3).nullable(),
    /** The plan that it was sold as (`soldAs`). Null if its price never sold one of our plans. */
    plan: p.text().nullable(),
    billingCycle: p.text().nullable(),
    stripePriceId: p.text().nullable(),
    stripeItemId: p.text().nullable(),
    amountCents: p.double().$type<number>().nullable(),
    /** Monthly amount of all items, after discounts, before tax; null if unknown. */
    monthlyCents: p.double().$type<number>().nullable(),
    currency: p.text().nullable(),
    createdAt: p.datetime(3),
    startedAt: p.datetime(3),
    currentPeriodEnd: p.datetime(3).nullable(),
    /** End of the last period whose invoice is paid or owes nothing. */
    paidThrough: p.datetime(3).nullable(),
    firstFailedAt: p.datetime(3).nullable(),
    /** A bank debit is pending. While it is paused: the one that resumes it. */
    isDebiting: p.boolean().default(false),
    /** A scheduled end, in either of Stripe's fields. */
    endsAt: p.datetime(3).nullable(),
    /** The end that mails are about: `endsAt`, also while an open upgrade page has lifted it. */
    decidedEndsAt: p.datetime(3).nullable(),
    endedAt: p.datetime(3).nullable(),
    /** Stripe's codes for why it ends, and the payer's words. */
    cancelReason: p.text().nullable(),
    cancelFeedback: p.text().nullable(),
    cancelComment: p.text().nullable(),
    /** An agreed change that takes effect by itself: 'Changes to X on …'. */
    changesTo: p.text().nullable(),
    changesAt: p.datetime(3).nullable(),
    stripeScheduleId: p.text().nullable(),
    /** Stripe's page for the oldest owed invoice, where a past-due subscriber pays. */
    payUrl: p.text().nullable(),
    /** The newest invoice with money in it, to report each one once. */
    lastPaidInvoiceId: p.text().nullable(),
    /** An operator paused collection. Shown on the operator's pages. */
    collectionPaused: p.boolean().default(false),
    /** In a trial that the shop offered, and whether Stripe has a card to charge after it. */
    trial: p.text().$type<'card' | 'no-card'>().nullable(),
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
