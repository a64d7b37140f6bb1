import type { EntityManager } from '@mikro-orm/postgresql';
import { isPausedOnRequest } from '../../../src/domain/leaving/pause.ts';
import { newId } from '../../database/identifier.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { Subscription } from '../subscription.entity.ts';
import type { JudgedSubscription, ReadCustomer } from '../sync/judge-customer.ts';
import { PauseEntity } from './pause.entity.ts';
import { hasOpenPause } from './paused-until.ts';

const OPEN = { $ne: 'over' as const };

/**
 * A pause that was made at Stripe has no row of ours, and no end. Once the payment that resumes it is declined or pending,
 * it is kept like one of ours: days of grace, and an end with a mail if it is not paid. Not in a shop without pauses.
 */
export async function adoptPauses(
  em: EntityManager,
  { clock, settings }: Pick<BillingDeps, 'clock' | 'settings'>,
  { userId, judged }: Pick<ReadCustomer, 'userId' | 'judged'>,
): Promise<void> {
  if (settings.leaving.pauseMonths === 0) return;
  const now = clock.now();
  for (const {
    id,
    status,
    pausedBecause,
    pausedAt,
    resumeFailedAt,
    isDebiting,
  } of judged.subscriptions) {
    const isPaused = isPausedOnRequest({ stripeStatus: status, pausedBecause });
    if (!isPaused || pausedAt === null || (resumeFailedAt === null && !isDebiting)) continue;
    if (await hasOpenPause(em, id)) continue;
    em.create(PauseEntity, {
      id: newId(),
      userId,
      stripeSubscriptionId: id,
      months: 0,
      state: 'owed',
      askedAt: pausedAt,
      until: now,
      declinedAt: resumeFailedAt,
      triedAt: now,
    });
    await em.flush();
  }
}

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

/** First declines of open pauses, by subscription. */
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
