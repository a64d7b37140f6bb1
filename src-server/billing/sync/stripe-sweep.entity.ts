import { defineEntity, p } from '@mikro-orm/core';

/** Progress of the pass over all of Stripe's subscriptions. A single row. */
export const StripeSweepEntity = defineEntity({
  name: 'StripeSweep',
  tableName: 'stripe_sweep',
  properties: {
    name: p.text().primary(),
    /** The last subscription visited; null: start over. */
    afterSubscriptionId: p.text().nullable(),
    /** Business time when the pass began. Rows not seen since are read one by one. */
    passStartedAt: p.datetime(3),
    /** False for a pass that began before payments were stored. */
    passReadsPayments: p.boolean().default(false),
    /** Business time when a pass that reads payments last ended; null: the stored payments may lack earlier ones. */
    paymentsCompleteAt: p.datetime(3).nullable(),
  },
});
