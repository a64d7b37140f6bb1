import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { trpc } from '../../lib/call/trpc.ts';
import { chargeAfterPause } from './pause-charge-text.ts';

/** The sentence about the charge that ends a pause. It has the sum as soon as Stripe names it. */
export function usePauseCharge(billing: BillingOverview | null): string | null {
  const isPaused = billing?.pause !== undefined && billing.pause.isPaymentPending !== true;
  const { data } = trpc.billing.pauseCharge.useQuery(undefined, { enabled: isPaused });
  return chargeAfterPause(billing, data?.amount ?? null);
}
