import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { TRIAL_COPY as COPY } from '../../../src/texts/offers/trial.texts.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { cyclePeriod } from '../../lib/cycle-text.ts';
import { showUtc } from '../../lib/dates.ts';
import { shownMoney } from '../../lib/money.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import type { StandingNotice } from '../dashboard/shown-notice.ts';

/** 'Your trial ends on Jun 12, 2026. After that, Standard is $49/month unless you cancel.' */
export function trialNotice({
  trial,
  plan,
  price,
  billingCycle,
  planGrant,
}: BillingOverview): StandingNotice | null {
  if (trial === undefined || planGrant !== undefined) return null;
  const day = showUtc(trial.endsOn);
  const name = shownPlanName(catalogue, plan);
  if (trial.renews && price !== null && billingCycle !== null) {
    const text = COPY.running({
      day,
      plan: name,
      price: shownMoney(price.amount, price.currency),
      period: cyclePeriod(billingCycle),
    });
    return { tone: 'attention', text, action: { is: 'billing' } };
  }
  if (!trial.hasCard) {
    const text = COPY.runningFree({ day, plan: name });
    return { tone: 'attention', text, action: { is: 'billing' } };
  }
  return { tone: 'attention', text: COPY.canceled({ day }), action: { is: 'resume', plan: name } };
}

export function refusedTrialNotice({ trialRefused }: BillingOverview): StandingNotice | null {
  if (trialRefused === undefined) return null;
  const plan = shownPlanName(catalogue, trialRefused.plan);
  return { tone: 'attention', text: COPY.refused, action: { is: 'start-plan', plan } };
}
