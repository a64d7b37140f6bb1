import { defineEntity, p } from '@mikro-orm/core';

/**
 * A subscription at Stripe whose customer is unknown here. Never touched, only shown to the
 * operator.
 */
export const ForeignSubscriptionEntity = defineEntity({
  name: 'ForeignSubscription',
  tableName: 'foreign_subscription',
  properties: {
    stripeSubscriptionId: p.text().primary(),
    /** Business time of the last pass that saw it. */
    seenAt: p.datetime(3),
  },
});
