import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import type { LeaveOfferAnswer } from '../../../src/contract/leaving.contract.ts';
import { periodAfter } from '../../../src/domain/leaving/pause.ts';
import { END_PAUSE_COPY as COPY } from '../../../src/texts/on-demand/end-pause.texts.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { cyclePeriod } from '../../lib/cycle-text.ts';
import { showDay } from '../../lib/dates.ts';
import { shownMoney } from '../../lib/money.ts';

type Renewal = Omit<NonNullable<LeaveOfferAnswer['renewal']>, 'charge'> & {
  /** The charge that Stripe previews, less the unused days. Absent: not asked. */
  charge?: number | null;
};

/** Date, sum and period of the charge at the end of a pause. Null: it ends when its owner resumes. */
export function pauseChargeText(
  until: string | null,
  { amount, currency, cycle, charge = null }: Renewal,
): string {
  const values = { price: shownMoney(charge ?? amount, currency), period: cyclePeriod(cycle) };
  // Stripe carries a sum below its smallest charge to the next invoice, and previews 0.
  const isNothing = charge === 0;
  if (until === null) return COPY[isNothing ? 'openNothing' : 'nextOpen'](values);
  const day = showDay(until);
  if (isNothing) {
    const next = periodAfter(catalogue, cycle, new Date(until));
    return next === null
      ? COPY.openNothing(values)
      : COPY.nextNothing({
          day,
          ...values,
          price: shownMoney(amount, currency),
          next: showDay(next.toISOString()),
        });
  }
  return charge === null ? COPY.next({ day, ...values }) : COPY.nextSum({ day, ...values });
}

/** Null: nothing is paused, its price is unknown, or the payment that ends it is on its way. */
export function chargeAfterPause(
  billing: BillingOverview | null,
  charge: number | null,
): string | null {
  if (billing?.pause === undefined || billing.price === null || billing.billingCycle === null) {
    return null;
  }
  const { pause, price, billingCycle: cycle } = billing;
  if (pause.isPaymentPending === true) return null;
  return pauseChargeText(pause.until, { ...price, cycle, charge });
}
