import type { EntityManager } from '@mikro-orm/postgresql';
import { findPlan } from '../../../src/domain/plan.ts';
import { isLive } from '../../../src/domain/subscription.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { Subscription } from '../subscription.entity.ts';
import { countBeyond } from './count-subscribers.ts';

type Deps = Pick<BillingDeps, 'catalogue' | 'clock' | 'alertOperator' | 'log'>;

/**
 * Stripe's portal can move a subscriber into a plan that became full after the page was opened. They
 * keep what they paid for, and the operator hears of it.
 */
export async function warnOfOverfull(
  em: EntityManager,
  deps: Deps,
  { before, current }: { before: Subscription | null; current: Subscription | null },
): Promise<void> {
  if (current === null || !isLive(current.stripeStatus) || current.plan == null) return;
  if (before?.plan === current.plan) return;
  const subscription = current.stripeSubscriptionId;
  await warn(em, deps, { plan: current.plan, subject: subscription, isBack: false });
}

/** A refund failed, or a dispute was won, after the place was sold to someone else. Flushes what the caller changed. */
export async function warnOfReturned(
  em: EntityManager,
  deps: Deps,
  { id, plan }: { id: string; plan: string },
): Promise<void> {
  await em.flush();
  await warn(em, deps, { plan, subject: id, isBack: true });
}

interface Overfull {
  plan: string;
  /** The subscription or the purchase. */
  subject: string;
  /** It has the plan again, as before. */
  isBack: boolean;
}

async function warn(
  em: EntityManager,
  { catalogue, clock, alertOperator, log }: Deps,
  { plan: key, subject, isBack }: Overfull,
): Promise<void> {
  const plan = findPlan(catalogue.current(), key);
  if (plan === null) return;
  const beyond = await countBeyond(em, plan, clock.now());
  if (beyond === 0) return;
  log.warn({ subject, plan: key, beyond }, 'a plan has more subscribers than its limit');
  await alertOperator(em, {
    about: 'plan-overfull',
    alertKeys: [`${subject} ${key}`],
    values: () => ({
      plan: plan.name,
      subject,
      capacity: String(plan.capacity),
      beyond: String(beyond),
      isBack: isBack ? 'yes' : '',
    }),
  });
}
