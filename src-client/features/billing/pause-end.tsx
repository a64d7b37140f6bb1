import type { ComponentProps } from 'react';
import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { EndPauseButton } from './end-pause-button.tsx';
import { usePauseCharge } from './use-pause-charge.ts';

interface PauseEndProps extends ComponentProps<typeof EndPauseButton> {
  billing: BillingOverview;
  className?: string | undefined;
}

/** The charge that ends a pause, with its day, and the way to end it earlier. */
export function PauseEnd({ billing, variant, className }: PauseEndProps) {
  const charge = usePauseCharge(billing);
  return (
    <>
      {charge !== null && <p className={className}>{charge}</p>}
      <EndPauseButton {...(variant !== undefined && { variant })} />
    </>
  );
}
