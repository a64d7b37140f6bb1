import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const ATTEMPT_KINDS = ['sign-up', 'upgrade'] as const;
export type AttemptKind = (typeof ATTEMPT_KINDS)[number];

/** opening: row written, Stripe not asked yet. open: a page waits. paid, expired: Stripe said so. */
export const ATTEMPT_STATES = ['opening', 'open', 'paid', 'expired'] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/**
 * One try to pay: binds a payment session to a user, a plan and a price before Stripe is asked.
 * Everything that a client later says about a session is checked against this row.
 */
export const PaymentAttemptEntity = defineEntity({
  name: 'PaymentAttempt',
  tableName: 'payment_attempt',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().index('payment_attempt_user_index'),
    kind: p.text().$type<AttemptKind>(),
    state: p.text().$type<AttemptState>(),
    plan: p.text(),
    billingCycle: p.text(),
    /** Minor units of `currency`. */
    amountCents: p.integer(),
    currency: p.text(),
    stripePriceId: p.text().nullable(),
    stripeSessionId: p.text().nullable().unique('payment_attempt_session_unique'),
    url: p.text().nullable(),
    /** Which of the product's own origins the browser used: it must come back to its cookies. */
    returnOrigin: p.text(),
    /** For a change of a live subscription on the portal; such an attempt has no payment session. */
    changedSubscriptionId: p.text().nullable(),
    /** The scheduled end that opening the change took back: it returns if nothing is confirmed. */
    liftedEndsAt: p.datetime(3).nullable(),
    /** The lower plan that it took back, and from when: the same. */
    liftedChangePriceId: p.text().nullable(),
    liftedChangeAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    paidAt: p.datetime(3).nullable(),
    /** When it set a password: it cannot set another. */
    consumedAt: p.datetime(3).nullable(),
    /** When the way back in was mailed: once, whatever repeats. */
    wayBackMailedAt: p.datetime(3).nullable(),
  },
});
export type PaymentAttempt = InferEntity<typeof PaymentAttemptEntity>;
