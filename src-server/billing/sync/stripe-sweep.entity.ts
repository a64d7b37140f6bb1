import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** How far the pass over all of Stripe's subscriptions has come; one row. */
export const StripeSweepEntity = defineEntity({
  name: 'StripeSweep',
  tableName: 'stripe_sweep',
  properties: {
    name: p.text().primary(),
    /** The last subscription looked at; null: begin anew. */
    afterSubscriptionId: p.text().nullable(),
    /** Business time at which the present pass began: what it has not seen since is asked one by one. */
    passStartedAt: p.datetime(3),
  },
});
export type StripeSweep = InferEntity<typeof StripeSweepEntity>;
