import type { EntityManager } from '@mikro-orm/postgresql';
import { findPlan } from '../../../src/domain/plan.ts';
import { isLive } from '../../../src/domain/subscription.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { Subscription } from '../subscription.entity.ts';
import { countBeyond } from './count-subscribers.ts';

/**
 * Stripe's portal can move a subscriber into a plan that became full after the page was opened. They
 * keep what they paid for, and the operator hears of it.
 */
export async function warnOfOverfull(
  em: EntityManager,
  {
    catalogue,
    clock,
    alertOperator,
    log,
  }: Pick<BillingDeps, 'catalogue' | 'clock' | 'alertOperator' | 'log'>,
  { before, current }: { before: Subscription | null; current: Subscription | null },
): Promise<void> {
  if (current === null || !isLive(current.stripeStatus) || current.plan == null) return;
  if (before?.plan === current.plan) return;
  const plan = findPlan(catalogue.current(), current.plan);
  if (plan === null) return;
  const beyond = await countBeyond(em, plan, clock.now());
  if (beyond === 0) return;
  const subscription = current.stripeSubscriptionId;
  log.warn({ subscription, plan: plan.key, beyond }, 'a plan has more subscribers than its limit');
  await alertOperator(em, {
    about: 'plan-overfull',
    alertKeys: [`${subscription} ${plan.key}`],
    values: () => ({
      plan: plan.name,
      subscription,
      capacity: String(plan.capacity),
      beyond: String(beyond),
    }),
  });
}
