import type { SubscriptionStatusAnswer } from '../../../src/contract/billing.contract.ts';
import { isPlan } from '../../../src/domain/plan.ts';
import { SUBSCRIPTION_STATUSES } from '../../../src/domain/subscription.ts';
import type { BillingDeps } from '../billing.deps.ts';

/** Polled by every open page: one prepared statement, no entity. */
export async function subscriptionStatus(
  deps: Pick<BillingDeps, 'hot' | 'clock'>,
  actor: { accountId: string },
): Promise<SubscriptionStatusAnswer> {
  const row = await deps.hot.subscriptionStatus(actor.accountId, deps.clock.now());
  const status = SUBSCRIPTION_STATUSES.find((each) => each === row?.status);
  return {
    plan: isPlan(row?.plan) ? row.plan : 'free',
    subscriptionStatus: status ?? 'inactive',
    currentPeriodEnd: row?.currentPeriodEnd ?? null,
    endsAt: row?.endsAt ?? null,
  };
}
