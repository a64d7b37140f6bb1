import type { EntityManager } from '@mikro-orm/postgresql';
import { isLive } from '../../../src/domain/subscription.ts';
import { readFork } from '../../database/transaction.ts';
import { provedAddress } from '../../people/contact.ts';
import { listOpenSignUps } from '../../people/sign-ups.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { Cause } from '../cause.ts';
import { closePaymentPage, openPaymentPagesOf } from '../checkout/close-payment-pages.ts';
import { closeLifetimePage, openLifetimePagesOf } from '../lifetimes/close-lifetime-page.ts';
import { PaymentAttemptEntity } from '../payment-attempt.entity.ts';
import { type Subscription, SubscriptionEntity } from '../subscription.entity.ts';
import { findCustomer } from '../sync/ensure-customer.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { withBillingLease } from '../with-billing-lease.ts';

/** Subscriptions of these users that still renew, as last synced. */
export async function liveSubscriptionsOf(
  em: EntityManager,
  userIds: readonly string[],
): Promise<Subscription[]> {
  const rows = await em.find(SubscriptionEntity, { userId: { $in: [...userIds] }, endedAt: null });
  return rows.filter((each) => isLive(each.stripeStatus));
}

/**
 * Ids that pay, or could, for one person: the account, and sign-ups with its proven address. Typing
 * another person's address must not end their subscriptions.
 */
export async function payersOf(
  em: EntityManager,
  person: { accountId: string; email: string },
): Promise<string[]> {
  if (!(await provedAddress(em, person))) return [person.accountId];
  const signUps = await listOpenSignUps(em, person.email);
  return [person.accountId, ...signUps.map(({ id }) => id)];
}

/** Whether any of them may still be charged: a live subscription or an open page. */
export async function mayBeCharged(
  em: EntityManager,
  userIds: readonly string[],
): Promise<boolean> {
  if ((await liveSubscriptionsOf(em, userIds)).length > 0) return true;
  const open = { userId: { $in: [...userIds] }, state: { $in: ['opening', 'open'] as const } };
  return (await em.count(PaymentAttemptEntity, { ...open, changedSubscriptionId: null })) > 0;
}

/**
 * Ends every live subscription of a user at once, without a refund, closes open pages, and reads
 * back. Runs under the payer's lease, so no page opens in parallel. Returns the ids that are still
 * live. Safe to repeat.
 */
export function endSubscriptionsOf(
  deps: BillingDeps,
  userId: string,
  cause: Cause,
): Promise<string[]> {
  return withBillingLease(deps, `payer:${userId}`, () => endAll(deps, userId, cause));
}

async function endAll(deps: BillingDeps, userId: string, cause: Cause): Promise<string[]> {
  for (const page of await openPaymentPagesOf(deps, userId)) await closePaymentPage(deps, page);
  for (const page of await openLifetimePagesOf(deps, userId)) await closeLifetimePage(deps, page);
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
