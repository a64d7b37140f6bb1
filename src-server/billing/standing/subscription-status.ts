import type { SubscriptionStatusAnswer } from '../../../src/contract/billing.contract.ts';
import { FREE_PLAN } from '../../../src/domain/catalogue/catalogue.ts';
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
    plan: row?.plan ?? FREE_PLAN,
    subscriptionStatus: status ?? 'inactive',
    currentPeriodEnd: row?.currentPeriodEnd ?? null,
    endsAt: row?.endsAt ?? null,
  };
}
