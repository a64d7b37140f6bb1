import type { BillingDeps } from '../billing.deps.ts';
import { underLease } from '../billing-lease.ts';
import { SYNC_LEASE, type SyncReport, stepOfPass } from './sync-stripe.ts';

/** A list that never ends is not Stripe's. */
const MAX_STEPS = 25_000;
const A_PAGE = 100;

/**
 * Everything that Stripe has, once: what a lost webhook left behind is found here at the latest. A pass that
 * somebody else began, or that ended midway, has pages behind it that were read before this call: it is
 * brought to its end, and a whole one follows.
 */
export async function sweepStripe(
  deps: BillingDeps,
): Promise<Omit<SyncReport, 'began' | 'complete'>> {
  const total = { processed: 0, updated: 0, foreign: [] as string[], failed: [] as string[] };
  let ownPass = false;
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    // An operator's step, or one whose process was killed, is waited out.
    const step = await underLease(deps, SYNC_LEASE, (lease) =>
      stepOfPass(deps, lease, A_PAGE, 'sweep'),
    );
    ownPass ||= step.began;
    total.processed += step.processed;
    total.updated += step.updated;
    total.foreign.push(...step.foreign);
    total.failed.push(...step.failed);
    if (step.complete && ownPass) return total;
  }
  throw new Error(`Stripe's subscriptions do not end within ${MAX_STEPS} pages.`);
}
