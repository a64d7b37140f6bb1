import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import type { LeaveOfferAnswer } from '../../../src/contract/leaving.contract.ts';
import { moneyIn } from '../../../src/domain/catalogue/amount-text.ts';
import { FREE_PLAN } from '../../../src/domain/catalogue/catalogue.ts';
import { stateBesideGrant } from '../../../src/domain/standing/plan-state.ts';
import { PAUSE_COPY } from '../../../src/texts/exits/pause.texts.ts';
import { PERIOD_COPY } from '../../../src/texts/pages/dashboard.texts.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { cyclePeriod } from '../../lib/cycle-text.ts';
import { showDay } from '../../lib/dates.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';

type Renewal = Omit<NonNullable<LeaveOfferAnswer['renewal']>, 'charge'> & {
  /** What Stripe would charge, unused days taken off. Absent: not asked. */
  charge?: number | null;
};

/** Date, sum and period of the charge at the end of a pause. Null: it ends when its owner resumes. */
export function pauseChargeText(
  until: string | null,
  { amount, currency, cycle, charge = null }: Renewal,
): string {
  const values = { price: moneyIn(charge ?? amount, currency), period: cyclePeriod(cycle) };
  if (until === null) return PAUSE_COPY.nextOpen(values);
  const day = showDay(until);
  return charge === null
    ? PAUSE_COPY.next({ day, ...values })
    : PAUSE_COPY.nextSum({ day, ...values });
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

/** 'Basic: Paused until Mar 3, 2027.' Names a subscription on hold or paused beside a given plan. Null: none. */
export function besideText(billing: BillingOverview): string | null {
  if (billing.planGrant === undefined) return null;
  const { heldPlan, pause } = billing;
  const standing = stateBesideGrant(billing);
  const isPaused = standing === 'paused' && pause !== undefined;
  if (!isPaused && standing !== 'on-hold') return null;
  const plan = isPaused ? pause.plan : heldPlan;
  const state = isPaused
    ? pausedText(pause, { plan: FREE_PLAN, accessUntil: null })
    : PERIOD_COPY.onHold;
  return plan === null
    ? state
    : PERIOD_COPY.beside({ plan: shownPlanName(catalogue, plan), state });
}

/** 'Paused until Mar 3, 2027. Nothing is charged until then.' */
export function pausedText(
  { until, isPaymentPending }: NonNullable<BillingOverview['pause']>,
  { plan, accessUntil }: Pick<BillingOverview, 'plan' | 'accessUntil'>,
): string {
  if (isPaymentPending === true) {
    return plan === FREE_PLAN || accessUntil === null
      ? PAUSE_COPY.underWay
      : PAUSE_COPY.underWayInGrace({ day: showDay(accessUntil) });
  }
  return until === null ? PAUSE_COPY.open : PAUSE_COPY.until({ day: showDay(until) });
}
