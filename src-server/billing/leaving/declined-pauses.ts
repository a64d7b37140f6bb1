import type { EntityManager } from '@mikro-orm/postgresql';
import type { Subscription } from '../subscription.entity.ts';
import type { JudgedSubscription } from '../sync/judge-customer.ts';
import { PauseEntity } from './pause.entity.ts';

const OPEN = { $ne: 'over' as const };

/** Keeps the first decline of the payment that resumes a pause: days of grace count from it. */
export async function keepFirstDeclines(
  em: EntityManager,
  subscriptions: readonly Pick<JudgedSubscription, 'id' | 'resumeFailedAt'>[],
): Promise<void> {
  for (const { id: stripeSubscriptionId, resumeFailedAt } of subscriptions) {
    if (resumeFailedAt === null) continue;
    const first = { stripeSubscriptionId, state: OPEN, declinedAt: null };
    await em.nativeUpdate(PauseEntity, first, { declinedAt: resumeFailedAt });
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
