import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A user's Stripe customer. Created once per user and never looked up by e-mail. */
export const CustomerEntity = defineEntity({
  name: 'Customer',
  tableName: 'customer',
  properties: {
    /** Sign-up or account: both share one id. */
    userId: p.uuid().primary(),
    stripeCustomerId: p.text().unique('customer_stripe_unique'),
    /** Typed by the payer at Stripe. Never a login. */
    billingEmail: p.text().nullable(),
    createdAt: p.datetime(3),
    /** Deleted at Stripe. The next payment creates another. */
    deletedAt: p.datetime(3).nullable(),
    /** Set by a lost dispute. Blocks sales until an operator lifts it. */
    blockedAt: p.datetime(3).nullable(),
    /** The customer's default payment method when we last made it the only one. */
    cardId: p.text().nullable(),
    cardSettledAt: p.datetime(3).nullable(),
    /** Charges whose lost dispute an operator settled. They no longer block sales. */
    settledCharges: p.json<string[]>().nullable(),
    /** When we last tried to mail the next renewal. */
    renewalTriedAt: p.datetime(3).nullable(),
  },
});
export type Customer = InferEntity<typeof CustomerEntity>;
