import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { usePauseCharge } from './use-pause-charge.ts';

/** The charge that ends a pause, and its day. Nothing while the payment is on its way. */
export function PauseCharge(props: { billing: BillingOverview; className?: string | undefined }) {
  const charge = usePauseCharge(props.billing);
  return charge === null ? null : <p className={props.className}>{charge}</p>;
}
