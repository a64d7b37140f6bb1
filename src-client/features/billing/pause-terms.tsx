import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { EndPauseButton } from './end-pause-button.tsx';
import { besideText, pausedText } from './paused-text.ts';
import { usePauseCharge } from './use-pause-charge.ts';

/** How long the plan is paused, what is charged then, and the way back. Nothing unless it is paused. */
export function PauseTerms({ billing }: { billing: BillingOverview | null }) {
  const charge = usePauseCharge(billing);
  if (billing?.pause === undefined) return null;
  const state = besideText(billing) ?? pausedText(billing.pause, billing);
  if (billing.pause.isPaymentPending === true) return <p>{state}</p>;
  return (
    <>
      <p>{state}</p>
      {charge !== null && <p>{charge}</p>}
      <EndPauseButton />
    </>
  );
}
