import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import type { SubscriptionStatus } from '../../../../src/domain/subscription.ts';
import type { BadgeTone } from '../../../components/status-badge.tsx';
import { STATUS_NAME } from './copy.ts';

export const STATUS_TONE: Record<SubscriptionStatus, BadgeTone> = {
  active: 'positive',
  past_due: 'attention',
  canceled: 'neutral',
  inactive: 'neutral',
};

export const ON_HOLD = 'On hold (disputed)';

interface Standing {
  plan: Plan;
  status: SubscriptionStatus;
  disputed: boolean;
  /** Plan of the disputed or paused subscription. */
  disputedPlan: Plan | null;
}

/** The plan to show: a dispute or a pause takes access, not the plan that was sold. */
export function shownPlan({ plan, disputedPlan }: Omit<Standing, 'status' | 'disputed'>): Plan {
  return plan === 'free' ? (disputedPlan ?? plan) : plan;
}

/** The status in words. A given plan stays in force beside a disputed subscription. */
export function shownStatus({
  plan,
  status,
  disputed,
  pausedUntil = null,
}: Omit<Standing, 'disputedPlan'> & {
  /** The day on which a pause ends. Null: not paused. */
  pausedUntil?: string | null;
}): {
  tone: BadgeTone;
  text: string;
} {
  if (pausedUntil !== null && !disputed && plan === 'free') {
    return { tone: 'attention', text: `Paused until ${pausedUntil}` };
  }
  if (!disputed) return { tone: STATUS_TONE[status], text: STATUS_NAME[status] };
  const text = plan === 'free' ? ON_HOLD : 'Subscription on hold (disputed)';
  return { tone: 'attention', text };
}
