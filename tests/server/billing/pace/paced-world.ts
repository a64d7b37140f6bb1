import { LIVE_LIMITS } from '../../../../src-server/billing/stripe/pace/pace-limits.ts';
import { createStripePace } from '../../../../src-server/billing/stripe/pace/stripe-pace.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';

/**
 * Billing at its pace towards Stripe. The sandbox's clock stands still but for the product's own waits, which move it:
 * what the limits count does not depend on the machine's speed.
 */
export function startPacedWorld(): Promise<BillingWorld> {
  const startedAt = Date.now();
  return startBillingWorld({
    machineNow: () => startedAt,
    paceOf: ({ core }) =>
      createStripePace(LIVE_LIMITS, {
        nowMs: () => core.clock.now().getTime(),
        wait: (milliseconds) =>
          core.clock.advanceTo((now) => new Date(now.getTime() + milliseconds)),
      }),
  });
}
