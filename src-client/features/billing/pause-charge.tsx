import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { usePauseCharge } from './use-pause-charge.ts';

/** What the end of a pause charges, and when. Nothing while its payment is on its way. */
export function PauseCharge(props: { billing: BillingOverview; className?: string | undefined }) {
  const charge = usePauseCharge(props.billing);
  return charge === null ? null : <p className={props.className}>{charge}</p>;
}
