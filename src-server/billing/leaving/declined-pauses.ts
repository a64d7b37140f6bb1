import type { EntityManager } from '@mikro-orm/postgresql';
import type { Subscription } from '../subscription.entity.ts';
import { PauseEntity } from './pause.entity.ts';

const OPEN = { $ne: 'over' as const };

/** Keeps the first decline of the payment that resumes a pause: days of grace count from it. */
export async function keepFirstDeclines(
  em: EntityManager,
  subscriptions: readonly Subscription[],
): Promise<void> {
  for (const { stripeSubscriptionId, stripeStatus, firstFailedAt } of subscriptions) {
    if (stripeStatus !== 'paused' || firstFailedAt == null) continue;
    const first = { stripeSubscriptionId, state: OPEN, declinedAt: null };
    await em.nativeUpdate(PauseEntity, first, { declinedAt: firstFailedAt });
  }
}

/** First declines of open pauses, by subscription. One that was paused at Stripe is not among them. */
export async function firstDeclinesOf(
  em: EntityManager,
  subscriptions: readonly Subscription[],
): Promise<Map<string, Date>> {
  const ids = subscriptions.map(({ stripeSubscriptionId }) => stripeSubscriptionId);
  if (ids.length === 0) return new Map();
  const where = { stripeSubscriptionId: { $in: ids }, state: OPEN, declinedAt: { $ne: null } };
  const open = await em.find(PauseEntity, where, { refresh: true });
  return new Map(
    open.flatMap(({ stripeSubscriptionId: id, declinedAt }) =>
      declinedAt == null ? [] : [[id, declinedAt] as const],
    ),
  );
}
