import { Button } from '@mantine/core';
import type { BillingOverview } from '../../../../src/contract/billing.contract.ts';
import type { PlanState } from '../../../../src/domain/standing/plan-state.ts';
import {
  TRADINGVIEW_COPY as COPY,
  DASHBOARD_COPY,
} from '../../../../src/texts/pages/dashboard.texts.ts';
import { pausedText } from '../../billing/paused-text.ts';
import styles from '../tradingview-card.module.css';

interface IndicatorsOffProps {
  state: PlanState;
  billing: BillingOverview | null;
}

/** The plan has indicators and gives none now: why, and what brings them back. */
export function IndicatorsOff({ state, billing }: IndicatorsOffProps) {
  if (state === 'on-hold') return <p>{COPY.onHold}</p>;
  if (state === 'paused') {
    if (billing?.pause?.isPaymentPending === true) {
      return <p>{pausedText(billing.pause, billing)}</p>;
    }
    // The plan's own card has the button.
    return <p>{COPY.paused}</p>;
  }
  const payUrl = billing?.payUrl ?? null;
  return (
    <div className={styles.section}>
      <p>{COPY.unpaid}</p>
      {payUrl !== null && (
        <Button component="a" href={payUrl} variant="default">
          {DASHBOARD_COPY.payInvoice}
        </Button>
      )}
    </div>
  );
}
