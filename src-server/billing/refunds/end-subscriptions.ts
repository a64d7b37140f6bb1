import type { EntityManager } from '@mikro-orm/postgresql';
import { isLive } from '../../../src/domain/subscription.ts';
import { readFork } from '../../database/transaction.ts';
import type { BillingDeps, People } from '../billing.deps.ts';
import { underLease } from '../billing-lease.ts';
import type { Cause } from '../cause.ts';
import { closePage, openPagesOf } from '../checkout/close-pages.ts';
import { PaymentAttemptEntity } from '../payment-attempt.entity.ts';
import { type Subscription, SubscriptionEntity } from '../subscription.entity.ts';
import { findCustomer } from '../sync/ensure-customer.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';

/** As last read: everything of theirs that goes on being billed. */
export async function liveSubscriptionsOf(
  em: EntityManager,
  userIds: readonly string[],
): Promise<Subscription[]> {
  const rows = await em.find(SubscriptionEntity, { userId: { $in: [...userIds] }, endedAt: null });
  return rows.filter((each) => isLive(each.stripeStatus));
}

/**
 * Everybody who pays, or could, under a person's name: the account, and sign-ups with its address once that
 * was proven. Who merely typed somebody's address must not end what they pay.
 */
export async function payersOf(
  em: EntityManager,
  people: Pick<People, 'listOpenSignUps' | 'accountOf'>,
  person: { accountId: string; email: string },
): Promise<string[]> {
  const holder = await people.accountOf(em, person.email);
  if (holder?.accountId !== person.accountId || !holder.confirmed) return [person.accountId];
  const signUps = await people.listOpenSignUps(em, person.email);
  return [person.accountId, ...signUps.map(({ id }) => id)];
}

/** Whether one of them may still be charged: something live, or a page that is open. */
export async function mayBeCharged(
  em: EntityManager,
  userIds: readonly string[],
): Promise<boolean> {
  if ((await liveSubscriptionsOf(em, userIds)).length > 0) return true;
  const open = { userId: { $in: [...userIds] }, state: { $in: ['opening', 'open'] as const } };
  return (await em.count(PaymentAttemptEntity, { ...open, changedSubscriptionId: null })) > 0;
}

/**
 * Nothing of this user is billed any more and no open page takes their money: everything live ends at once,
 * without a refund, and is read back. In the payer's own turn, so that no page opens meanwhile. Returns what
 * is live still; repeating it is harmless.
 */
export function endSubscriptionsOf(
  deps: BillingDeps,
  userId: string,
  cause: Cause,
): Promise<string[]> {
  return underLease(deps, `payer:${userId}`, () => endAll(deps, userId, cause));
}

async function endAll(deps: BillingDeps, userId: string, cause: Cause): Promise<string[]> {
  for (const page of await openPagesOf(deps, userId)) await closePage(deps, page);
  const customer = await findCustomer(deps, userId);
  if (customer === null) return [];
  const there = await deps.stripe.subscriptionsOf(customer.stripeCustomerId);
  for (const each of there) {
    if (isLive(each.status)) await deps.stripe.endSubscription(each.id);
  }
  await syncSubscription(deps, customer.stripeCustomerId, cause);
  const left = await liveSubscriptionsOf(readFork(deps.orm), [userId]);
  return left.map((each) => each.stripeSubscriptionId);
}
