import type { EntityManager } from '@mikro-orm/postgresql';
import type { BillingCycle, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { readFork } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { mailWelcome } from '../paid-sign-ups/mail-welcome.ts';
import { mailReturnLinks } from '../paid-sign-ups/remind-paid-sign-ups.ts';
import { type AttemptKind, PaymentAttemptEntity } from '../payment-attempt.entity.ts';
import { holdsAddress } from '../standing/pays.ts';
import { SubscriptionEntity } from '../subscription.entity.ts';
import { consumeAttempt } from './attempts.ts';
import { readAttemptOutcome } from './read-attempt-outcome.ts';

type Proof =
  | {
      state: 'paid';
      attemptId: string;
      userId: string;
      kind: AttemptKind;
      plan: Plan;
      billingCycle: BillingCycle;
      consumed: boolean;
    }
  | { state: 'open' | 'processing' | 'expired' | 'unknown' | 'unavailable' };

const PAID_AND_UNUSED = { kind: 'sign-up', state: 'paid', consumedAt: null } as const;

/** Billing's side of completing a sign-up. */
export function createPaymentProof(deps: BillingDeps) {
  return {
    /** Calls Stripe: never inside a transaction. Takes a session id or an attempt id. */
    prove: async (sessionOrAttemptId: string): Promise<Proof> => {
      const { state, attempt } = await readAttemptOutcome(deps, sessionOrAttemptId);
      if (state !== 'paid') return { state };
      const { plan, billingCycle } = attempt;
      return {
        state,
        attemptId: attempt.id,
        userId: attempt.userId,
        kind: attempt.kind,
        plan,
        billingCycle,
        consumed: attempt.consumedAt != null,
      };
    },
    /** True exactly once per attempt, in the caller's transaction. */
    consume: async (em: EntityManager, attemptId: string): Promise<boolean> => {
      const used = await consumeAttempt(em, attemptId, deps.clock.now());
      if (used) await mailWelcome(em, deps, attemptId);
      return used;
    },
    holdsAddress,
    /** Sign-ups to keep: an open page can still be paid, and anything sold needs its owner. */
    keptAmong: async (em: EntityManager, userIds: readonly string[]): Promise<Set<string>> => {
      const userId = { $in: [...userIds] };
      const state = { $in: ['opening', 'open', 'paid'] as const };
      const begun = await em.find(PaymentAttemptEntity, { userId, state });
      const sold = await em.find(SubscriptionEntity, { userId });
      return new Set([...begun, ...sold].map((row) => row.userId));
    },
    isPaidAmong: async (em: EntityManager, userIds: readonly string[]): Promise<boolean> => {
      const where = { userId: { $in: [...userIds] }, ...PAID_AND_UNUSED };
      return (await em.count(PaymentAttemptEntity, where)) > 0;
    },
    isPaymentOpenAmong: async (em: EntityManager, userIds: readonly string[]): Promise<boolean> => {
      const open = { state: { $in: ['opening', 'open'] as const } };
      const where = { userId: { $in: [...userIds] }, $or: [open, PAID_AND_UNUSED] };
      return (await em.count(PaymentAttemptEntity, where)) > 0;
    },
    mailReturnLinks: (email: string, howOften: 'always' | 'now-and-then') =>
      mailReturnLinks(deps, email, howOften),
    /** The payment session of the user's paid, unused sign-up. */
    paidSessionOf: async (userId: string): Promise<string | null> => {
      const attempt = await readFork(deps.orm).findOne(
        PaymentAttemptEntity,
        { userId, ...PAID_AND_UNUSED },
        { orderBy: { id: 'desc' } },
      );
      return attempt?.stripeSessionId ?? null;
    },
  };
}
