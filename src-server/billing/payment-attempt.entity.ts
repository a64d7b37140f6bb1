import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Entitlement } from '../../src/domain/catalogue/catalogue.ts';
import type { TrialCard } from '../../src/domain/offers/trial.ts';

const ATTEMPT_KINDS = ['sign-up', 'upgrade'] as const;
export type AttemptKind = (typeof ATTEMPT_KINDS)[number];

/**
 * opening: row written, Stripe not called yet. open: the page awaits payment. paid, expired:
 * confirmed by Stripe.
 */
const ATTEMPT_STATES = ['opening', 'open', 'paid', 'expired'] as const;
type AttemptState = (typeof ATTEMPT_STATES)[number];

/**
 * One attempt to pay. Binds a payment session to a user, a plan and a price before Stripe is
 * called. Every later claim about a session is checked against this row.
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
    amountCents: p.double().$type<number>(),
    currency: p.text(),
    stripePriceId: p.text().nullable(),
    stripeSessionId: p.text().nullable().unique('payment_attempt_session_unique'),
    url: p.text().nullable(),
    /** The product origin that the browser used. It must return to its cookies. */
    returnOrigin: p.text(),
    /** Set for a portal change of a live subscription. Such an attempt has no payment session. */
    changedSubscriptionId: p.text().nullable(),
    /** The scheduled end that opening the change removed. Restored if nothing is confirmed. */
    liftedEndsAt: p.datetime(3).nullable(),
    /** The scheduled downgrade that it removed, and its date. Restored the same way. */
    liftedChangePriceId: p.text().nullable(),
    liftedChangeAt: p.datetime(3).nullable(),
    /** The page's first charge, when a plan that was paid elsewhere ends; null: at once. */
    firstChargeAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).index('payment_attempt_created_index'),
    expiresAt: p.datetime(3),
    /** The timer's last look at it. Each run takes the longest unseen first. */
    checkedAt: p.datetime(3).nullable(),
    paidAt: p.datetime(3).nullable(),
    /** For a page that opened with a trial, which ends at `firstChargeAt`. */
    trialDays: p.integer().nullable(),
    trialCard: p.text().$type<TrialCard>().nullable(),
    /**
     * The indicators that the page named. Null: all of the plan, or no trial. A change within a trial
     * names those that it gives, also all of them.
     */
    trialIndicators: p.json<Entitlement[]>().nullable(),
    discountCodeId: p.uuid().nullable().index('payment_attempt_code_index'),
    /** When it set a password. It cannot set another. */
    consumedAt: p.datetime(3).nullable(),
    /** When the return link was mailed, to send it once. */
    wayBackMailedAt: p.datetime(3).nullable(),
  },
  indexes: [
    {
      name: 'payment_attempt_open_index',
      properties: ['expiresAt'],
      where: { state: { $in: ['opening', 'open'] } },
    },
    {
      name: 'payment_attempt_unfinished_index',
      properties: ['paidAt'],
      where: { kind: 'sign-up', state: 'paid', consumedAt: null },
    },
    {
      name: 'payment_attempt_paid_index',
      properties: ['plan', 'userId'],
      where: { state: 'paid' },
    },
  ],
});
export type PaymentAttempt = InferEntity<typeof PaymentAttemptEntity>;
