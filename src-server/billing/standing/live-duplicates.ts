import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { duplicatesAnswer } from '../../../src/contract/operator/billing-operator.contract.ts';
import { isLive } from '../../../src/domain/subscription.ts';
import { readFork } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Kernel } from '../../kernel.ts';
import { addressesOf } from '../../people/contact.ts';
import { listSignUpsOfAccounts } from '../../people/sign-ups.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { GivenRefund } from '../gateway/refund-facts.ts';
import { refundAndEnd } from '../refunds/refund-and-end.ts';
import { type Subscription, SubscriptionEntity } from '../subscription.entity.ts';
import { findCustomer } from '../sync/ensure-customer.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { withBillingLease } from '../with-billing-lease.ts';

/**
 * Live subscriptions beside the current one: a second of the same payer, or one paid in a sign-up
 * whose address already pays. The customer pays twice, so a person must end one.
 */
export async function listLiveDuplicates(deps: Pick<Kernel, 'orm'>): Promise<Subscription[]> {
  const em = readFork(deps.orm);
  const spare = await em.find(
    SubscriptionEntity,
    { isCurrent: false, endedAt: null },
    { orderBy: { createdAt: 'asc' } },
  );
  const live = spare.filter((each) => isLive(each.stripeStatus));
  return [...live, ...(await leftBehind(em))];
}

async function leftBehind(em: EntityManager): Promise<Subscription[]> {
  const pairs = await listSignUpsOfAccounts(em);
  const users = pairs.flatMap(({ signUpId, accountId }) => [signUpId, accountId]);
  const current = await em.find(SubscriptionEntity, { userId: { $in: users }, isCurrent: true });
  const live = current.filter((each) => isLive(each.stripeStatus));
  const paying = new Set(live.map((each) => each.userId));
  const twice = new Set(
    pairs.filter(({ accountId }) => paying.has(accountId)).map(({ signUpId }) => signUpId),
  );
  return live.filter((each) => twice.has(each.userId));
}

/** The duplicates as an operator sees them, with the address of each account or sign-up. */
export async function viewDuplicates(
  deps: Pick<Kernel, 'orm'>,
): Promise<z.infer<typeof duplicatesAnswer>> {
  const found = await listLiveDuplicates(deps);
  const payers = found.map(({ userId }) => userId);
  const emails = await addressesOf(readFork(deps.orm), payers);
  return found.map((each) => ({
    subscriptionId: each.stripeSubscriptionId,
    userId: each.userId,
    email: emails.get(each.userId) ?? null,
    plan: each.plan ?? null,
    stripeStatus: each.stripeStatus,
    amountCents: each.amountCents ?? null,
    currency: each.currency ?? null,
  }));
}

/**
 * Refunds a duplicate's newest payment and ends it. The current subscription stays. Both are read from Stripe first:
 * the other may have ended, and this one would be the only one.
 */
export async function endDuplicate(
  deps: BillingDeps,
  subscriptionId: string,
  operatorId: string,
): Promise<GivenRefund | null> {
  const listed = await findDuplicate(deps, subscriptionId);
  if (listed === null) {
    throw new AppError(
      'billing.not-a-duplicate',
      'conflict',
      'This is not a second live subscription.',
    );
  }
  const pairs = await listSignUpsOfAccounts(readFork(deps.orm));
  const accounts = pairs.filter(({ signUpId }) => signUpId === listed.userId);
  const payers = [listed.userId, ...accounts.map(({ accountId }) => accountId)];
  return underLeases(deps, payers, async () => {
    for (const payer of payers) {
      const customer = await findCustomer(deps, payer);
      if (customer === null) continue;
      await syncSubscription(deps, customer.stripeCustomerId, `operator ${operatorId}`);
    }
    const row = await findDuplicate(deps, subscriptionId);
    if (row === null) throw await noDuplicateNow(deps, subscriptionId);
    return refundAndEnd(deps, row, operatorId);
  });
}

async function findDuplicate(deps: BillingDeps, subscriptionId: string) {
  const isThis = (each: Subscription) => each.stripeSubscriptionId === subscriptionId;
  return (await listLiveDuplicates(deps)).find(isThis) ?? null;
}

/** A sign-up before its account. Nothing else holds two of them. */
function underLeases<T>(
  deps: BillingDeps,
  [payer, ...others]: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  if (payer === undefined) return work();
  return withBillingLease(deps, `payer:${payer}`, () => underLeases(deps, others, work));
}

async function noDuplicateNow({ orm }: BillingDeps, stripeSubscriptionId: string) {
  const row = await readFork(orm).findOne(SubscriptionEntity, { stripeSubscriptionId });
  const message =
    row === null || !isLive(row.stripeStatus)
      ? 'This subscription has already ended. Nothing was refunded now.'
      : 'The other subscription has ended or changed since you looked, and this one counts now. Nothing was ended or refunded.';
  return new AppError('billing.no-duplicate-now', 'conflict', message);
}

/** The account or sign-up that pays it. Null: it is unknown here. */
export async function findOwner({ orm }: BillingDeps, subscriptionId: string) {
  const where = { stripeSubscriptionId: subscriptionId };
  return (await readFork(orm).findOne(SubscriptionEntity, where))?.userId ?? null;
}
