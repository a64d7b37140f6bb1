import { LIVE_LIMITS } from '../../../../src-server/billing/gateway/pace/pace-limits.ts';
import { createStripePace } from '../../../../src-server/billing/gateway/pace/stripe-pace.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';

/**
 * Billing with its pace towards Stripe. Only the product's own waits move the sandbox's clock, so the limits do not
 * depend on the machine's speed.
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
