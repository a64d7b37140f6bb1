import type { EntityManager } from '@mikro-orm/postgresql';
import { isUuid } from './payer.ts';
import { type PaymentAttempt, PaymentAttemptEntity } from './payment-attempt.entity.ts';

/** By Stripe's session id or by our own attempt id: return pages carry either (resolutions, 26). */
export function findAttempt(em: EntityManager, id: string): Promise<PaymentAttempt | null> {
  return em.findOne(PaymentAttemptEntity, isUuid(id) ? { id } : { stripeSessionId: id });
}

/** The newest payment of a sign-up that has not set a password yet. */
export function findPaidAttempt(em: EntityManager, userId: string): Promise<PaymentAttempt | null> {
  return em.findOne(
    PaymentAttemptEntity,
    { userId, kind: 'sign-up', consumedAt: null, state: 'paid', stripeSessionId: { $ne: null } },
    { orderBy: { paidAt: 'desc' } },
  );
}

/**
 * Uses a paid attempt up, in the caller's transaction: true exactly once, however many ask at once.
 * Whoever gets false must say 'already set up' and change nothing.
 */
export async function consumeAttempt(
  em: EntityManager,
  attemptId: string,
  now: Date,
): Promise<boolean> {
  const used = await em.nativeUpdate(
    PaymentAttemptEntity,
    { id: attemptId, state: 'paid', consumedAt: null },
    { consumedAt: now },
  );
  return used === 1;
}
