import type { EntityManager } from '@mikro-orm/postgresql';
import { isLive } from '../../../src/domain/subscription.ts';
import { CustomerEntity } from '../customer.entity.ts';
import { LifetimePurchaseEntity } from '../lifetimes/lifetime.entities.ts';
import { PaymentAttemptEntity } from '../payment-attempt.entity.ts';
import { PlanGrantEntity } from '../plan-grants/plan-grant.entity.ts';
import { SubscriptionEntity } from '../subscription.entity.ts';

/**
 * Whether a user has a subscription that bills, or would again. An imported customer counts until
 * its subscription is synced. A customer created by a first attempt here does not.
 */
export async function pays(em: EntityManager, userId: string): Promise<boolean> {
  const own = await em.find(SubscriptionEntity, { userId });
  if (own.length > 0) return own.some((each) => isLive(each.stripeStatus));
  if ((await em.count(CustomerEntity, { userId, deletedAt: null })) === 0) return false;
  return (await em.count(PaymentAttemptEntity, { userId })) === 0;
}

const NOT_ROLLED_BACK = { $or: [{ endReason: null }, { endReason: { $ne: 'rolled-back' } }] };

/**
 * Whether the account keeps its address without proof: it pays, or ever had a plan. A buyer who was
 * moved or imported paid elsewhere, and comes back later with a mailed link.
 */
export async function holdsAddress(em: EntityManager, userId: string): Promise<boolean> {
  if (await pays(em, userId)) return true;
  const given = { accountId: userId, ...NOT_ROLLED_BACK };
  if ((await em.count(PlanGrantEntity, given)) > 0) return true;
  if ((await em.count(SubscriptionEntity, { userId, paidThrough: { $ne: null } })) > 0) return true;
  if ((await em.count(PaymentAttemptEntity, { userId, state: 'paid' })) > 0) return true;
  // A bank debit takes days, and its payment is for this account.
  if ((await em.count(SubscriptionEntity, { userId, isDebiting: true })) > 0) return true;
  const bought = { accountId: userId, state: { $in: ['processing' as const, 'paid' as const] } };
  return (await em.count(LifetimePurchaseEntity, bought)) > 0;
}
