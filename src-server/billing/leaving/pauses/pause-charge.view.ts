import type { PauseCharge } from '../../../../src/contract/leaving.contract.ts';
import { isOnPause } from '../../../../src/domain/leaving/pause.ts';
import type { BillingDeps } from '../../billing.deps.ts';
import { findCurrent } from '../current-subscription.ts';

/** The charge if the pause ended now, in minor units. Null without a pause. Raises Stripe's failures. */
export async function pauseChargeOf(
  deps: BillingDeps,
  { accountId }: { accountId: string },
): Promise<PauseCharge | null> {
  const current = await findCurrent(deps, accountId);
  if (current === null || !isOnPause(current)) return null;
  const charge = await deps.stripe.previewResume(current.stripeSubscriptionId);
  return charge === null ? null : { amount: charge.cents, currency: charge.currency };
}
