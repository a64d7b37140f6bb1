import type { EntityManager } from '@mikro-orm/postgresql';
import { isOnPause } from '../../../src/domain/leaving/pause.ts';
import { PauseEntity } from './pause.entity.ts';

interface Shown {
  stripeSubscriptionId: string;
  stripeStatus: string;
  pausedBecause?: string | null | undefined;
  firstFailedAt?: Date | null | undefined;
}

/** Null: it is not paused, was paused at Stripe without an end, or its end is past and unpaid. */
export async function pausedUntilOf(em: EntityManager, current: Shown): Promise<string | null> {
  if (!isOnPause(current)) return null;
  const open = await findOpen(em, current);
  const isPast = open?.state === 'owed' || open?.state === 'unpaid';
  return open === null || isPast ? null : open.until.toISOString();
}

const findOpen = (em: EntityManager, { stripeSubscriptionId }: { stripeSubscriptionId: string }) =>
  em.findOne(PauseEntity, { stripeSubscriptionId, state: { $ne: 'over' } });

/** '4017 usd': the charge at the end of the open pause. Empty: unknown. */
export async function pauseChargeText(em: EntityManager, current: Shown): Promise<string> {
  const open = await findOpen(em, current);
  if (open?.chargeCents == null || open.chargeCurrency == null) return '';
  return `${open.chargeCents} ${open.chargeCurrency}`;
}

/** Whether a pause of ours is not over, whatever Stripe shows. */
export async function hasOpenPause(
  em: EntityManager,
  stripeSubscriptionId: string,
): Promise<boolean> {
  return (await em.count(PauseEntity, { stripeSubscriptionId, state: { $ne: 'over' } })) > 0;
}
