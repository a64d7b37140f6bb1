import type { CurrentUser } from '../../../src/contract/auth.contract.ts';
import type {
  BillingOverview,
  SubscriptionStatusAnswer,
} from '../../../src/contract/billing.contract.ts';
import { ON_HOLD, PAUSED, subscriptionBadge } from '../../../src/domain/badge.ts';
import { moneyIn } from '../../../src/domain/catalogue/amount-text.ts';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { plansAbove } from '../../../src/domain/plan.ts';
import { PAUSE_COPY } from '../../../src/texts/exits/leaving.texts.ts';
import { BADGE_COPY, PERIOD_COPY as COPY } from '../../../src/texts/pages/dashboard.texts.ts';
import type { BadgeTone } from '../../components/status-badge.tsx';
import { catalogue } from '../../lib/catalogue.ts';
import { cyclePeriod } from '../../lib/cycle-text.ts';
import { showDay } from '../../lib/dates.ts';
import { shownBadge } from '../../lib/texts/shown-badge.ts';

interface ShownSubscription {
  plan: Plan;
  badge: string;
  tone: BadgeTone;
  /** '$49/month'. Null without a live subscription. */
  price: string | null;
  period: string;
  /** Plans on offer. Empty during a dispute and while a payment is due. */
  upgrades: readonly Plan[];
  isHighest: boolean;
}

/** Contents of the subscription card. A plan on hold keeps its name although its access is suspended. */
export function shownSubscription(
  user: CurrentUser,
  status: SubscriptionStatusAnswer | null,
  billing: BillingOverview | null,
): ShownSubscription {
  if (billing?.suspended === true) {
    return {
      plan: billing.heldPlan ?? user.subscriptionPlan,
      badge: BADGE_COPY.words[ON_HOLD],
      tone: 'negative',
      price: null,
      period: COPY.onHold,
      upgrades: [],
      isHighest: false,
    };
  }
  if (billing?.pause !== undefined) {
    const { plan, until } = billing.pause;
    return {
      plan: plan ?? user.subscriptionPlan,
      badge: BADGE_COPY.words[PAUSED],
      tone: 'attention',
      price: priceText(billing),
      period: until === null ? PAUSE_COPY.open : PAUSE_COPY.until({ day: showDay(until) }),
      upgrades: [],
      isHighest: false,
    };
  }
  const plan = user.subscriptionPlan;
  const above = plansAbove(catalogue, plan);
  const pastDue = (billing ?? user).subscriptionStatus === 'past_due';
  return {
    plan,
    badge: shownBadge(subscriptionBadge(plan)),
    tone: pastDue ? 'attention' : plan === 'free' ? 'neutral' : 'positive',
    price: priceText(billing),
    period: billing?.planGrant
      ? grantText(user, billing.planGrant)
      : periodText(user, status, pastDue),
    upgrades: pastDue ? [] : above,
    isHighest: above.length === 0,
  };
}

function priceText(billing: BillingOverview | null): string | null {
  if (billing?.price == null || billing.billingCycle === null) return null;
  const { amount, currency } = billing.price;
  return COPY.price({
    price: moneyIn(amount, currency),
    period: cyclePeriod(billing.billingCycle),
  });
}

/** A plan that was paid elsewhere or given. It never renews by itself. */
function grantText({ planStartDate }: CurrentUser, { until }: { until: string | null }): string {
  const end = until === null ? COPY.forLife : COPY.until({ day: showDay(until) });
  return `${COPY.since({ day: showDay(planStartDate) })} · ${end}`;
}

function periodText(
  user: CurrentUser,
  status: SubscriptionStatusAnswer | null,
  pastDue: boolean,
): string {
  const since = COPY.since({ day: showDay(user.planStartDate) });
  if (pastDue) return `${since} · ${COPY.pastDue}`;
  const end = status?.currentPeriodEnd ?? null;
  const pays = user.subscriptionPlan !== 'free' && user.subscriptionStatus === 'active';
  if (end === null || !pays || status?.endsAt !== null) return since;
  const day = showDay(new Date(end * 1000).toISOString());
  return `${since} · ${COPY.renews({ day })}`;
}
