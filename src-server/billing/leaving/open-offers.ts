import { mayGetCoupon } from '../../../src/domain/leaving/leave.ts';
import { pauseRefusal } from '../../../src/domain/leaving/pause.ts';
import { cyclesOf, offeredPlans } from '../../../src/domain/offer.ts';
import { includesPlan, isPaidPlan, rankOf } from '../../../src/domain/plan.ts';
import { readFork } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { listFullPlans } from '../capacity/sold-out.ts';
import type { CouponRead } from '../gateway/discount-facts.ts';
import { isInFreeDays } from '../in-free-days.ts';
import { PlanGrantEntity } from '../plan-grants/plan-grant.entity.ts';
import { priceFor } from '../stripe-prices.ts';
import type { Subscription } from '../subscription.entity.ts';
import { LeaveRequestEntity } from './leave-request.entity.ts';
import { pausableOf } from './start-pause.ts';

export interface LowerPlan {
  plan: string;
  priceId: string;
  amountCents: number;
  currency: string;
  at: Date;
}

/** Whether this subscription can be paused for any time. */
export function canPause({ settings }: BillingDeps, current: Subscription): boolean {
  return settings.leaving.pauseMonths > 0 && pauseRefusal(pausableOf(current)) === null;
}

/**
 * The seller's coupon, if it can be redeemed and this person had none for a year. Not beside a change that Stripe has
 * scheduled: its next phase would start without the coupon.
 */
export async function openCoupon(
  deps: BillingDeps,
  current: Subscription,
): Promise<CouponRead | null> {
  const { coupon: id } = deps.settings.leaving;
  const renews = isRunning(current) || (isInFreeDays(current) && current.endsAt == null);
  if (id === null || !renews || current.stripeScheduleId != null) return null;
  const [last] = await readFork(deps.orm).find(
    LeaveRequestEntity,
    { userId: current.userId, state: 'taken', offer: 'coupon' },
    { orderBy: { decidedAt: 'desc' }, limit: 1 },
  );
  if (!mayGetCoupon(last?.decidedAt ?? null, deps.clock.now())) return null;
  const coupon = await deps.stripe.findCoupon(id, current.stripeSubscriptionId);
  const isOfOtherMoney =
    coupon?.amountOff != null && coupon.amountOff.currency !== (current.currency ?? '');
  const isOpen = coupon?.isValid === true && coupon.takesOff && !isOfOtherMoney;
  return isOpen ? coupon : null;
}

/** The next plan below that is sold at the same interval, from the next renewal. None that they have for life. */
export async function openLowerPlan(
  deps: BillingDeps,
  current: Subscription,
): Promise<LowerPlan | null> {
  const { plan, billingCycle, currentPeriodEnd: at } = current;
  // A schedule would replace the trial that free days are at Stripe, and so end them.
  const isChanging = current.stripeScheduleId != null || !isRunning(current);
  if (plan == null || billingCycle == null || at == null || isChanging) return null;
  const catalogue = deps.catalogue.current();
  const full = await listFullPlans(deps, current.userId);
  const forLife = await readFork(deps.orm).find(PlanGrantEntity, {
    accountId: current.userId,
    endedAt: null,
    until: null,
  });
  const below = offeredPlans(catalogue)
    .filter((each) => isPaidPlan(catalogue, each) && !full.includes(each))
    .filter((each) => rankOf(catalogue, each) < rankOf(catalogue, plan))
    .filter((each) => !forLife.some((held) => includesPlan(catalogue, held.plan, each)))
    .filter((each) => cyclesOf(catalogue, each).includes(billingCycle))
    .at(-1);
  if (below === undefined) return null;
  const { id: priceId, amountCents, currency } = await priceFor(deps, below, billingCycle);
  return { plan: below, priceId, amountCents: amountCents ?? 0, currency, at };
}

const isRunning = ({ stripeStatus, endsAt }: Subscription) =>
  stripeStatus === 'active' && endsAt == null;
