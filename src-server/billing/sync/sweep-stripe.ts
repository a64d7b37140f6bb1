import type { BillingDeps } from '../billing.deps.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { SYNC_LEASE, type SyncReport, stepOfPass } from './stripe-pass.ts';

/** Guard against a list without end. A step has at least one subscription. */
const MAX_STEPS = 2_500_000;
const A_PAGE = 100;

/**
 * One whole pass over Stripe's subscriptions, which repairs lost webhooks. A pass already in
 * progress has pages older than this call. It is finished first, then a whole one follows.
 */
export async function sweepStripe(
  deps: BillingDeps,
): Promise<Omit<SyncReport, 'began' | 'complete'>> {
  const total = { processed: 0, updated: 0, foreign: [] as string[], failed: [] as string[] };
  let ownPass = false;
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    // Waits for an operator's step, or for a killed process's lease to expire.
    const step = await withBillingLease(deps, SYNC_LEASE, (lease) =>
      stepOfPass(deps, lease, { limit: A_PAGE, cause: 'sweep' }),
    );
    ownPass ||= step.began;
    total.processed += step.processed;
    total.updated += step.updated;
    total.foreign.push(...step.foreign);
    total.failed.push(...step.failed);
    if (step.complete && ownPass) return total;
  }
  throw new Error(`Stripe's subscriptions do not end within ${MAX_STEPS} steps.`);
}
