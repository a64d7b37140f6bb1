import type { EntityManager } from '@mikro-orm/postgresql';
import { isOnPause, isResuming } from '../../../src/domain/leaving/pause.ts';
import { SubscriptionEntity } from '../subscription.entity.ts';

/**
 * Values of a mail that names the end: a dispute or a pending bank debit may keep the access off until then, and a pause
 * may have outlasted the paid period.
 */
export async function accessToEnd(
  em: EntityManager,
  stripeSubscriptionId: string,
): Promise<Record<'isHeld' | 'isPending' | 'isPaused', string>> {
  const row = await em.findOne(SubscriptionEntity, { stripeSubscriptionId });
  return {
    isHeld: row?.closedBecause === 'dispute' ? 'yes' : '',
    isPending: row !== null && isResuming(row) ? 'yes' : '',
    isPaused: row !== null && isOnPause(row) ? 'yes' : '',
  };
}
