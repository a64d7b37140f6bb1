import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A user's customer at Stripe. Made once per user, never looked up by e-mail. */
export const CustomerEntity = defineEntity({
  name: 'Customer',
  tableName: 'customer',
  properties: {
    /** Sign-up or account: the same id either way. */
    userId: p.uuid().primary(),
    stripeCustomerId: p.text().unique('customer_stripe_unique'),
    /** What the payer typed at Stripe; never a login. */
    billingEmail: p.text().nullable(),
    createdAt: p.datetime(3),
    /** Stripe no longer has it; the next payment makes another. */
    deletedAt: p.datetime(3).nullable(),
    /** Since a dispute was lost: nothing more is sold until an operator lifts it. */
    blockedAt: p.datetime(3).nullable(),
    /** The customer's default payment method at Stripe when we last made it the only one. */
    cardId: p.text().nullable(),
    cardSettledAt: p.datetime(3).nullable(),
    /** Charges whose lost dispute an operator settled: they block nobody any more. */
    settledCharges: p.json<string[]>().nullable(),
  },
});
export type Customer = InferEntity<typeof CustomerEntity>;
