import type { EntityManager } from '@mikro-orm/postgresql';
import { contactOf } from '../../people/contact.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { Cause } from '../cause.ts';
import { SubscriptionEntity } from '../subscription.entity.ts';
import { settleStanding } from './write-standing.ts';

/** Writes the standing that follows from the stored subscription and the open plan grants. */
export async function recomputeStanding(
  em: EntityManager,
  deps: BillingDeps,
  { userId, cause }: { userId: string; cause: Cause },
): Promise<void> {
  const contact = await contactOf(em, userId);
  const current = await em.findOne(SubscriptionEntity, { userId, isCurrent: true });
  const before = current === null ? null : { ...current };
  await settleStanding(em, deps, { userId, cause, contact, before, current, lastPaid: null });
}
