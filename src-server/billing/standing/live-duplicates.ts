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

/** Refunds a duplicate's newest payment and ends it. The current subscription stays. */
export async function endDuplicate(
  deps: BillingDeps,
  subscriptionId: string,
  operatorId: string,
): Promise<GivenRefund | null> {
  const isThis = (each: Subscription) => each.stripeSubscriptionId === subscriptionId;
  const row = (await listLiveDuplicates(deps)).find(isThis);
  if (row === undefined) {
    throw new AppError(
      'billing.not-a-duplicate',
      'conflict',
      'This is not a second live subscription.',
    );
  }
  return refundAndEnd(deps, row, operatorId);
}

/** The account or sign-up that pays it. Null: it is unknown here. */
export async function findOwner({ orm }: BillingDeps, subscriptionId: string) {
  const where = { stripeSubscriptionId: subscriptionId };
  return (await readFork(orm).findOne(SubscriptionEntity, where))?.userId ?? null;
}
