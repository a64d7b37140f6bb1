import type { EntityManager } from '@mikro-orm/postgresql';
import { isLive } from '../../../src/domain/subscription.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { Subscription } from '../subscription.entity.ts';

/**
 * Still billing without an account or a sign-up: there is no one to write to, so notify the
 * operator.
 */
export async function warnOfUnknownUser(
  em: EntityManager,
  deps: BillingDeps,
  all: Subscription[],
): Promise<void> {
  for (const { stripeSubscriptionId: id, stripeStatus, plan } of all) {
    if (!isLive(stripeStatus)) continue;
    deps.log.error({ subscription: id }, 'a payment belongs to no account');
    await deps.alertOperator(em, {
      about: 'payment-without-owner',
      alertKeys: [id],
      values: () => ({ plan: plan ?? 'unknown', subscription: id }),
    });
  }
}

export async function warnOfSeveral(
  em: EntityManager,
  deps: BillingDeps,
  { userId, all }: { userId: string; all: readonly Subscription[] },
): Promise<void> {
  const live = all.filter((each) => isLive(each.stripeStatus));
  if (live.length < 2) return;
  const ids = live.map((each) => each.stripeSubscriptionId).sort();
  deps.log.error({ userId, subscriptions: ids }, 'more than one live subscription');
  await deps.alertOperator(em, {
    about: 'duplicate-subscription',
    alertKeys: [ids.join(', ')],
    values: ([subscriptions = '']) => ({ subscriptions }),
  });
}
