import type { LeaveOfferAnswer } from '../../../src/contract/leaving.contract.ts';
import {
  addMonths,
  isHeldOut,
  type LeaveOffer,
  type LeaveReason,
  offerFor,
} from '../../../src/domain/leaving/leave.ts';
import { isLive } from '../../../src/domain/subscription.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { CouponRead } from '../gateway/discount-facts.ts';
import type { Subscription } from '../subscription.entity.ts';
import { endOf, findCurrent } from './current-subscription.ts';
import { openRequest } from './leave-requests.ts';
import { canPause, type LowerPlan, openCoupon, openLowerPlan } from './open-offers.ts';

const NONE: LeaveOfferAnswer = {
  offer: null,
  pauses: [],
  renewal: null,
  coupon: null,
  lowerPlan: null,
};

/**
 * Notes the reason and answers the one offer for it. A subscription that is set to end gets none, and neither does the
 * hold-out. Help is no offer: everyone gets it.
 */
export async function chooseLeaveReason(
  deps: BillingDeps,
  { accountId }: { accountId: string },
  reason: LeaveReason,
): Promise<LeaveOfferAnswer> {
  const current = await findCurrent(deps, accountId);
  if (current === null || !isLive(current.stripeStatus)) {
    throw new AppError('billing.not-live', 'conflict', 'You have no subscription that renews.');
  }
  if (endOf(current) !== null) return NONE;
  const isAboutPrice = reason === 'too_expensive';
  const coupon = isAboutPrice ? await unlessDown(deps, () => openCoupon(deps, current)) : null;
  const lower =
    isAboutPrice && coupon === null
      ? await unlessDown(deps, () => openLowerPlan(deps, current))
      : null;
  const offer = offerFor(reason, {
    pause: canPause(deps, current),
    coupon: coupon !== null,
    lowerPlan: lower !== null,
  });
  const isOpen = await transact(deps.orm, async (em) => {
    const request = await openRequest(em, deps, current);
    if (request.state !== 'open') return false;
    Object.assign(request, { reason, offer });
    return true;
  });
  // Canceled already, and Stripe does not answer.
  if (!isOpen) return NONE;
  const isShown = offer === 'fix' || !isHeldOut(accountId);
  if (!isShown) return NONE;
  if (offer === 'pause') return pauseOffer(deps, current);
  return answerOf(offer, { coupon, lower });
}

/** An outage at Stripe takes the offer away, never the way to leave. */
async function unlessDown<T>(deps: BillingDeps, read: () => Promise<T | null>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    const isDown = error instanceof ProviderFailure || error instanceof AppError;
    if (!isDown) throw error;
    deps.log.warn({ err: error }, 'an offer could not be read');
    return null;
  }
}

/** Each length with its end, and the charge then. */
async function pauseOffer(deps: BillingDeps, current: Subscription): Promise<LeaveOfferAnswer> {
  const { settings, clock } = deps;
  const { amountCents: amount, currency, billingCycle: cycle } = current;
  const charge = await unlessDown(deps, () =>
    deps.stripe.previewPause(current.stripeSubscriptionId),
  );
  const now = clock.now();
  return {
    ...NONE,
    offer: 'pause',
    pauses: Array.from({ length: settings.leaving.pauseMonths }, (_, index) => ({
      months: index + 1,
      until: addMonths(now, index + 1).toISOString(),
    })),
    renewal:
      amount == null || currency == null || cycle == null
        ? null
        : { amount, currency, cycle, charge: charge?.cents ?? null },
  };
}

function answerOf(
  offer: LeaveOffer | null,
  { coupon, lower }: { coupon: CouponRead | null; lower: LowerPlan | null },
): LeaveOfferAnswer {
  return {
    ...NONE,
    offer,
    coupon:
      offer === 'coupon' && coupon !== null
        ? {
            percentOff: coupon.percentOff,
            amountOff: coupon.amountOff,
            duration: coupon.duration,
            months: coupon.months,
          }
        : null,
    lowerPlan:
      offer === 'lower-plan' && lower !== null
        ? {
            plan: lower.plan,
            amount: lower.amountCents,
            currency: lower.currency,
            at: lower.at.toISOString(),
          }
        : null,
  };
}
