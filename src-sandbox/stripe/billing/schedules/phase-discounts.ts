import type Stripe from 'stripe';
import type { Phase } from '../../objects/schedule.ts';
import type { Subscription } from '../../wire/answers/stored-objects.ts';
import { resourceMissing } from '../../wire/answers/stripe-error.ts';
import { named } from '../../wire/find.ts';
import type { World } from '../../world.ts';
import { startDiscount } from '../invoices/discounts.ts';

/**
 * The discounts of a phase as asked for. One that names none has its customer's, and customers here have
 * none: whatever the subscription had of its own is lost, as at Stripe.
 */
export function phaseDiscounts(
  world: World,
  subscription: Subscription,
  given: Stripe.SubscriptionScheduleUpdateParams.Phase['discounts'],
  name: string,
): Phase['discounts'] {
  return (given || []).map(({ coupon, discount, promotion_code: code }, index) => {
    const at = `${name}[${index}]`;
    if (discount !== undefined && !subscription.discounts.includes(discount)) {
      throw resourceMissing('discount', discount, `${at}[discount]`);
    }
    if (coupon !== undefined) named(world.state.coupons, coupon, 'coupon', `${at}[coupon]`);
    if (code !== undefined) {
      named(world.state.promotionCodes, code, 'promotion code', `${at}[promotion_code]`);
    }
    return {
      coupon: coupon ?? null,
      discount: discount ?? null,
      promotion_code: code ?? null,
    };
  });
}

/** What the subscription has now, by id: it goes on and does not begin anew. */
export function ownDiscounts(subscription: Subscription): { discount: string }[] {
  return subscription.discounts.map((discount) => ({ discount }));
}

/** The phase that runs says what the subscription has; one that is used up does not come back by its id. */
export function takePhaseDiscounts(world: World, subscription: Subscription, phase: Phase): void {
  subscription.discounts = phase.discounts.flatMap(({ coupon, discount, promotion_code: code }) => {
    if (discount !== null) return subscription.discounts.includes(discount) ? [discount] : [];
    const promoted = world.state.promotionCodes[code ?? '']?.promotion.coupon ?? null;
    return [startDiscount(world, coupon ?? promoted ?? '', code, subscription, null)];
  });
}
