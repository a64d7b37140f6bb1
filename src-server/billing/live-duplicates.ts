import { isLive } from '../../src/domain/subscription.ts';
import { readFork } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import type { BillingDeps } from './billing.deps.ts';
import { type Subscription, SubscriptionEntity } from './subscription.entity.ts';
import { syncSubscription } from './sync-subscription.ts';

/** Live subscriptions beside the one that counts: paid for twice, to be ended by a person. */
export async function listLiveDuplicates(deps: Pick<BillingDeps, 'orm'>): Promise<Subscription[]> {
  const spare = await readFork(deps.orm).find(
    SubscriptionEntity,
    { isCurrent: false, endedAt: null },
    { orderBy: { createdAt: 'asc' } },
  );
  return spare.filter((each) => isLive(each.stripeStatus));
}

/** One click of the operator: it ends now and its newest payment goes back. The one that counts stays. */
export async function endDuplicate(
  deps: BillingDeps,
  subscriptionId: string,
  operatorId: string,
): Promise<void> {
  const row = await readFork(deps.orm).findOne(SubscriptionEntity, {
    stripeSubscriptionId: subscriptionId,
  });
  if (row === null) throw new AppError('billing.no-subscription', 'not-found', 'Not found');
  if (row.isCurrent || !isLive(row.stripeStatus)) {
    throw new AppError(
      'billing.not-a-duplicate',
      'conflict',
      'This subscription is not a second live one.',
    );
  }
  await deps.stripe.endSubscription(subscriptionId);
  await deps.stripe.refundLatest(subscriptionId);
  await syncSubscription(deps, row.stripeCustomerId, `operator ${operatorId}`);
}
