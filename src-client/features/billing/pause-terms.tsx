import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { EndPauseButton } from './end-pause-button.tsx';
import { chargeAfterPause, pausedText } from './pause-charge-text.ts';

/** How long the plan is paused, what is charged then, and the way back. Nothing unless it is paused. */
export function PauseTerms({ billing }: { billing: BillingOverview | null }) {
  if (billing?.pause === undefined) return null;
  if (billing.pause.isPaymentPending === true) return <p>{pausedText(billing.pause)}</p>;
  return (
    <>
      <p>{pausedText(billing.pause)}</p>
      <p>{chargeAfterPause(billing)}</p>
      <EndPauseButton />
    </>
  );
}
