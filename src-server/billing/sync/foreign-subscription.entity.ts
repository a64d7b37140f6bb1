import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A subscription at Stripe whose customer is nobody's here: left alone, and shown to the operator. */
export const ForeignSubscriptionEntity = defineEntity({
  name: 'ForeignSubscription',
  tableName: 'foreign_subscription',
  properties: {
    stripeSubscriptionId: p.text().primary(),
    /** Business time of the pass that met it last. */
    seenAt: p.datetime(3),
  },
});
export type ForeignSubscription = InferEntity<typeof ForeignSubscriptionEntity>;
