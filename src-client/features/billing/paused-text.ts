import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { FREE_PLAN } from '../../../src/domain/catalogue/catalogue.ts';
import { stateBesideGrant } from '../../../src/domain/standing/plan-state.ts';
import { PAUSE_COPY } from '../../../src/texts/exits/pause.texts.ts';
import { PERIOD_COPY } from '../../../src/texts/pages/dashboard.texts.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { showDay } from '../../lib/dates.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';

/** 'Paused until Mar 3, 2027.' The charge that follows has a line of its own. */
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
