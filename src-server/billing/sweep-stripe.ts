import { AppError } from '../errors/app-error.ts';
import type { BillingDeps } from './billing.deps.ts';
import { type SyncReport, syncStripe } from './sync-stripe.ts';

/** A list that never ends is not Stripe's. */
const MAX_STEPS = 10_000;

/**
 * Everything that Stripe has, once: what a lost webhook left behind is found here at the latest. Null
 * when an operator's sync runs at the moment; the next sweep comes anyway.
 */
export async function sweepStripe(deps: BillingDeps): Promise<Omit<SyncReport, 'complete'> | null> {
  const total = { processed: 0, updated: 0, foreign: [] as string[], failed: [] as string[] };
  try {
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      const step = await syncStripe(deps, { limit: 100, cause: 'sweep' });
      total.processed += step.processed;
      total.updated += step.updated;
      total.foreign.push(...step.foreign);
      total.failed.push(...step.failed);
      if (step.complete) break;
    }
  } catch (error) {
    if (error instanceof AppError && error.kind === 'conflict') return null;
    throw error;
  }
  return total;
}
