import type { CurrentUser } from '../../../../src/contract/auth.contract.ts';
import type {
  BillingOverview,
  SubscriptionStatusAnswer,
} from '../../../../src/contract/billing.contract.ts';
import { FREE_PLAN, type Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { plansAbove } from '../../../../src/domain/plan.ts';
import {
  knownPlanState,
  planHeld,
  refusalToSell,
} from '../../../../src/domain/standing/plan-state.ts';
import { PERIOD_COPY as COPY } from '../../../../src/texts/pages/dashboard.texts.ts';
import type { BadgeTone } from '../../../components/status-badge.tsx';
import { catalogue } from '../../../lib/catalogue.ts';
import { cyclePeriod } from '../../../lib/cycle-text.ts';
import { showDay, showUtc } from '../../../lib/dates.ts';
import { shownMoney } from '../../../lib/money.ts';
import { shownPlanName } from '../../../lib/texts/plan-name.ts';
import { besideText, pausedText } from '../../billing/paused-text.ts';
import { planBadge } from './plan-badge.ts';

interface ShownSubscription {
  plan: Plan;
  badge: string;
  tone: BadgeTone;
  /** '$49/month'. Null without a live subscription. */
  price: string | null;
  period: string;
  /** The subscription beside a given plan: on hold, paused, or with its price. */
  beside: string | null;
  /** Plans on offer. Empty while the server would sell none. */
  upgrades: readonly Plan[];
  isHighest: boolean;
}

/** Contents of the subscription card. A plan keeps its name although its access is off. */
export function shownSubscription(
  user: CurrentUser,
  status: SubscriptionStatusAnswer | null,
  billing: BillingOverview | null,
): ShownSubscription {
  const state = knownPlanState(user, billing);
  const plan = planHeld(user, billing);
  const beside =
    billing === null ? null : (besideText(billing) ?? besideEnds(billing) ?? besidePrice(billing));
  const shown = { ...planBadge(user, billing), plan, beside, upgrades: [], isHighest: false };
  if (state === 'on-hold') return { ...shown, price: null, period: COPY.onHold };
  const trial = billing?.planGrant === undefined ? billing?.trial : undefined;
  // A given plan has no price of its own, and neither has a free account.
  const isPriced = trial === undefined && plan !== FREE_PLAN && !billing?.planGrant;
  const price = beside === null && isPriced ? priceText(billing) : null;
  if (billing?.pause !== undefined && state === 'paused') {
    return { ...shown, price, period: pausedText(billing.pause, billing) };
  }
  const above = plansAbove(catalogue, plan);
  return {
    ...shown,
    price,
    period: billing?.planGrant
      ? grantText(user, billing.planGrant)
      : trial !== undefined && billing !== null && state !== 'past-due'
        ? trialText(trial, billing)
        : periodText(
            user,
            billing?.waitingExit || billing?.changesTo ? null : status,
            state === 'past-due',
          ),
    upgrades: refusalToSell(user, billing) === null ? above : [],
    isHighest: above.length === 0,
  };
}

/** A subscription under a plan that was given or bought for life, and that does not renew. */
function besideEnds({ planGrant, pricedPlan, endsAt }: BillingOverview): string | null {
  if (planGrant === undefined || pricedPlan === undefined || endsAt === null) return null;
  return COPY.besideEnds({ plan: shownPlanName(catalogue, pricedPlan), day: showDay(endsAt) });
}

/** The price of a subscription under a plan that was given or bought for life. */
function besidePrice(billing: BillingOverview): string | null {
  const price = priceText(billing);
  const { pricedPlan } = billing;
  if (price === null || pricedPlan === undefined) return null;
  return COPY.besidePrice({ plan: shownPlanName(catalogue, pricedPlan), price });
}

function priceText(billing: BillingOverview | null): string | null {
  if (billing?.price == null || billing.billingCycle === null) return null;
  const { amount, currency } = billing.price;
  return COPY.price({
    price: shownMoney(amount, currency),
    period: cyclePeriod(billing.billingCycle),
  });
}

/** A plan that was paid elsewhere or given. It never renews by itself. */
function grantText(
  { planStartDate }: CurrentUser,
  { until, bought }: NonNullable<BillingOverview['planGrant']>,
): string {
  const end = until === null ? COPY.forLife : COPY.until({ day: showDay(until) });
  const begin =
    bought === undefined
      ? COPY.since({ day: showDay(planStartDate) })
      : COPY.paidOnce({
          price: shownMoney(bought.amount, bought.currency),
          day: showDay(bought.at),
        });
  return `${begin} · ${end}`;
}

function periodText(
  user: CurrentUser,
  status: SubscriptionStatusAnswer | null,
  isPastDue: boolean,
): string {
  const since = COPY.since({ day: showDay(user.planStartDate) });
  if (isPastDue) return `${since} · ${COPY.pastDue}`;
  const end = status?.currentPeriodEnd ?? null;
  const pays = user.subscriptionPlan !== 'free' && user.subscriptionStatus === 'active';
  if (end === null || !pays || status?.endsAt !== null) return since;
  return `${since} · ${COPY.renews({ day: showDay(new Date(end * 1000).toISOString()) })}`;
}

/** Nothing was paid yet, so nothing renews. */
function trialText(trial: NonNullable<BillingOverview['trial']>, billing: BillingOverview) {
  const day = showUtc(trial.endsOn);
  const price = trial.renews ? priceText(billing) : null;
  return price === null ? COPY.trialOnly({ day }) : COPY.trial({ day, price });
}
