import type { EntityManager } from '@mikro-orm/postgresql';
import { holdStanding } from '../../people/account-lock.ts';
import { contactOf } from '../../people/contact.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { Cause } from '../cause.ts';
import { SubscriptionEntity } from '../subscription.entity.ts';
import { chooseCurrent } from './choose-current.ts';
import { makeCurrent, settleStanding } from './write-standing.ts';

/** Writes the standing that follows from the stored subscriptions and the open plan grants. */
export async function recomputeStanding(
  em: EntityManager,
  deps: BillingDeps,
  { userId, cause }: { userId: string; cause: Cause },
): Promise<void> {
  const contact = await contactOf(em, userId);
  await holdStanding(em, userId);
  const all = await em.find(SubscriptionEntity, { userId });
  const former = all.find(({ isCurrent }) => isCurrent) ?? null;
  const before = former === null ? null : { ...former };
  // A publish may have put another plan first.
  const current = chooseCurrent(deps.catalogue.current(), all);
  if (current !== former) await makeCurrent(em, all, current);
  await settleStanding(em, deps, { userId, cause, contact, before, current, lastPaid: null });
}
