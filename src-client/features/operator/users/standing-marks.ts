import type { ListedUser } from '../../../../src/contract/operator/users.contract.ts';
import { FREE_PLAN, type Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { planName } from '../../../../src/domain/plan.ts';
import type { ListedStatus } from '../../../../src/domain/standing/listed-standing.ts';
import type { BadgeTone } from '../../../components/status-badge.tsx';
import { catalogue } from '../../../lib/catalogue.ts';
import { showDay } from '../../../lib/dates.ts';
import { USERS_COPY as COPY, STATUS_NAME } from './copy.ts';

export const STATUS_TONE: Record<ListedStatus, BadgeTone> = {
  active: 'positive',
  past_due: 'attention',
  paused: 'attention',
  on_hold: 'attention',
  canceled: 'neutral',
  inactive: 'neutral',
};

type Shown = Pick<ListedUser, 'listedStatus' | 'pausedUntil'>;

/** Beside the status: the cause of a hold, or the day on which a pause ends. Null: nothing. */
export function statusDetail({ listedStatus, pausedUntil }: Shown): string | null {
  if (listedStatus === 'on_hold') return COPY.disputed;
  const isPaused = listedStatus === 'paused' && pausedUntil !== null;
  return isPaused ? COPY.until(showDay(pausedUntil)) : null;
}

export const ON_HOLD = `${STATUS_NAME.on_hold} (${COPY.disputed})`;

/** 'Paused until Dec 27, 2026'. A given plan stays in force beside a disputed subscription. */
export function statusText(of: Shown, planInForce: Plan): string {
  if (of.listedStatus === 'on_hold') {
    return planInForce === FREE_PLAN ? ON_HOLD : `Subscription ${ON_HOLD.toLowerCase()}`;
  }
  return [STATUS_NAME[of.listedStatus], statusDetail(of) ?? []].flat().join(' ');
}

/** 'Standard', and 'Standard · Paused until Dec 27, 2026' while the plan gives no access. */
export function standingText(
  of: Shown & Pick<ListedUser, 'listedPlan' | 'subscriptionPlan'>,
): string {
  const plan = planName(catalogue, of.listedPlan);
  const isHeld = of.listedStatus === 'paused' || of.listedStatus === 'on_hold';
  return isHeld ? `${plan} · ${statusText(of, of.subscriptionPlan)}` : plan;
}
