import type { CurrentUser } from '../../../../src/contract/auth.contract.ts';
import type { BillingOverview } from '../../../../src/contract/billing.contract.ts';
import { ON_HOLD, PAUSED, subscriptionBadge } from '../../../../src/domain/badge.ts';
import { knownPlanState } from '../../../../src/domain/standing/plan-state.ts';
import { BADGE_COPY as COPY } from '../../../../src/texts/pages/dashboard.texts.ts';
import type { BadgeTone } from '../../../components/status-badge.tsx';
import { showDay } from '../../../lib/dates.ts';
import { shownBadge } from '../../../lib/texts/shown-badge.ts';

interface PlanBadge {
  badge: string;
  tone: BadgeTone;
}

/** The documented word stays, and the state follows it. */
export function planBadge(user: CurrentUser, billing: BillingOverview | null): PlanBadge {
  const plan = user.subscriptionPlan;
  const word = shownBadge(subscriptionBadge(plan));
  const stated = (state: string) => COPY.stated({ badge: word, state });
  switch (knownPlanState(user, billing)) {
    case 'on-hold':
      return { badge: COPY.words[ON_HOLD], tone: 'negative' };
    case 'past-due':
      return { badge: stated(COPY.pastDue), tone: 'negative' };
    case 'unpaid':
      return { badge: stated(COPY.unpaid), tone: 'negative' };
    case 'paused':
      return { badge: COPY.words[PAUSED], tone: 'attention' };
    case 'trial':
      return { badge: stated(COPY.trial), tone: 'positive' };
    case 'ending': {
      const day = showDay(billing?.endsAt ?? '');
      return { badge: stated(COPY.ends({ day })), tone: 'attention' };
    }
    case 'blocked':
    case 'ended':
    case 'running':
      return { badge: word, tone: plan === 'free' ? 'neutral' : 'positive' };
  }
}
