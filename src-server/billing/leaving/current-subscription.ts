import { isLive } from '../../../src/domain/subscription.ts';
import { readFork } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { Cause } from '../cause.ts';
import { giveUpLifting } from '../checkout/return-decision.ts';
import { type Subscription, SubscriptionEntity } from '../subscription.entity.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';

export function findCurrent({ orm }: Pick<BillingDeps, 'orm'>, userId: string) {
  return readFork(orm).findOne(SubscriptionEntity, { userId, isCurrent: true });
}

/** When the subscription ends by a cancellation, also while an open change of plan has set it aside. */
export function endOf({
  endsAt,
  decidedEndsAt,
}: Pick<Subscription, 'endsAt' | 'decidedEndsAt'>): Date | null {
  return endsAt ?? decidedEndsAt ?? null;
}

/** The live subscription of a person as Stripe has it now. The caller holds the payer's lease. */
async function readLive(deps: BillingDeps, userId: string, cause: Cause): Promise<Subscription> {
  const known = await findCurrent(deps, userId);
  if (known !== null) await syncSubscription(deps, known.stripeCustomerId, cause);
  const current = known === null ? null : await findCurrent(deps, userId);
  if (current === null || !isLive(current.stripeStatus)) {
    throw new AppError('billing.not-live', 'conflict', 'You have no subscription that renews.');
  }
  return current;
}

/**
 * The same, with the cancellation or downgrade that an open change of plan set aside. Without it, a choice would rest on a
 * renewal that its owner has already canceled.
 */
export async function readDecided(
  deps: BillingDeps,
  userId: string,
  cause: Cause,
): Promise<Subscription> {
  const current = await readLive(deps, userId, cause);
  return (await giveUpLifting(deps, userId)) ? readLive(deps, userId, cause) : current;
}

/** The row after another read of Stripe. */
export async function readAgain(
  deps: BillingDeps,
  { stripeCustomerId, stripeSubscriptionId }: Subscription,
  cause: Cause,
): Promise<Subscription> {
  await syncSubscription(deps, stripeCustomerId, cause);
  return readFork(deps.orm).findOneOrFail(SubscriptionEntity, { stripeSubscriptionId });
}
