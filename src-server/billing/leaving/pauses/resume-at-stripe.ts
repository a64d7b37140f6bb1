import { readFork, transact } from '../../../database/transaction.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import type { BillingDeps } from '../../billing.deps.ts';
import type { PauseResume } from '../../gateway/pause-facts.ts';
import type { Subscription } from '../../subscription.entity.ts';
import { PauseEntity } from '../pause.entity.ts';

/**
 * `paid`: the current period was paid before the pause. `billed`: the invoice that resumes it is open. `unpaid`: no
 * paid time is left, or a later period began that was never paid.
 */
export async function pausedPeriodOf(
  { stripe, clock }: Pick<BillingDeps, 'stripe' | 'clock'>,
  { stripeSubscriptionId, currentPeriodEnd: end, paidThrough }: Subscription,
): Promise<'paid' | 'billed' | 'unpaid'> {
  if (await stripe.isCollecting(stripeSubscriptionId)) return 'billed';
  const isPaid = end != null && end > clock.now() && paidThrough != null && paidThrough >= end;
  return isPaid ? 'paid' : 'unpaid';
}

/**
 * Resumes under a key of this try. A try without an answer is repeated under its key, an answered one is not: Stripe
 * would repeat its refusal to the next try for a day.
 */
export async function resumeAtStripe(
  deps: Pick<BillingDeps, 'stripe' | 'orm'>,
  stripeSubscriptionId: string,
  from: PauseResume['from'],
): Promise<void> {
  const open = { stripeSubscriptionId, state: { $ne: 'over' as const } };
  const pause = await readFork(deps.orm).findOne(PauseEntity, open);
  const key = pause === null ? null : `${pause.id}:${pause.resumeTries}`;
  const answered = async () => {
    if (pause === null) return;
    const { id, resumeTries } = pause;
    await transact(deps.orm, (em) =>
      em.nativeUpdate(PauseEntity, { id, resumeTries }, { resumeTries: resumeTries + 1 }),
    );
  };
  try {
    await deps.stripe.resumePaused(stripeSubscriptionId, { from, key });
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind === 'refused') await answered();
    throw error;
  }
  await answered();
}
