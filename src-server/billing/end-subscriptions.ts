import type { EntityManager } from '@mikro-orm/postgresql';
import { isLive } from '../../src/domain/subscription.ts';
import { readFork } from '../database/transaction.ts';
import type { BillingDeps } from './billing.deps.ts';
import type { Cause } from './cause.ts';
import { findCustomer } from './ensure-customer.ts';
import { PaymentAttemptEntity } from './payment-attempt.entity.ts';
import { type Subscription, SubscriptionEntity } from './subscription.entity.ts';
import { syncSubscription } from './sync-subscription.ts';

/** As last read: everything of theirs that goes on being billed. */
export async function liveSubscriptionsOf(
  em: EntityManager,
  userId: string,
): Promise<Subscription[]> {
  const rows = await em.find(SubscriptionEntity, { userId, endedAt: null });
  return rows.filter((each) => isLive(each.stripeStatus));
}

/**
 * Nothing of this user is billed any more and no open page takes their money: everything live ends at once,
 * without a refund, and is read back. Returns what is live still; repeating it is harmless.
 */
export async function endSubscriptionsOf(
  deps: BillingDeps,
  userId: string,
  cause: Cause,
): Promise<string[]> {
  const em = readFork(deps.orm);
  const open = await em.find(PaymentAttemptEntity, { userId, state: 'open' });
  for (const { stripeSessionId } of open) {
    if (stripeSessionId != null) await deps.stripe.expireCheckout(stripeSessionId);
  }
  const customer = await findCustomer(deps, userId);
  if (customer === null) return [];
  const there = await deps.stripe.subscriptionsOf(customer.stripeCustomerId);
  for (const each of there) {
    if (isLive(each.status)) await deps.stripe.endSubscription(each.id);
  }
  await syncSubscription(deps, customer.stripeCustomerId, cause);
  const left = await liveSubscriptionsOf(readFork(deps.orm), userId);
  return left.map((each) => each.stripeSubscriptionId);
}
