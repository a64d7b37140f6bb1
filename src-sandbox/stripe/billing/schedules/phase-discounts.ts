import type Stripe from 'stripe';
import type { Phase } from '../../objects/schedule.ts';
import type { Subscription } from '../../wire/answers/stored-objects.ts';
import { resourceMissing } from '../../wire/answers/stripe-error.ts';
import { named } from '../../wire/find.ts';
import type { World } from '../../world.ts';
import { startDiscount } from '../invoices/discounts.ts';

/**
 * The requested discounts of a phase. Without any, the phase gets the customer's, and customers here have none: as in
 * Stripe, the subscription loses its own.
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

/** The subscription's current discounts by id, which continue rather than restart. */
export function ownDiscounts(subscription: Subscription): { discount: string }[] {
  return subscription.discounts.map((discount) => ({ discount }));
}

/** Applies the discounts of the running phase. A used-up one is not restored by its id. */
export function takePhaseDiscounts(world: World, subscription: Subscription, phase: Phase): void {
  subscription.discounts = phase.discounts.flatMap(({ coupon, discount, promotion_code: code }) => {
    if (discount !== null) return subscription.discounts.includes(discount) ? [discount] : [];
    const promoted = world.state.promotionCodes[code ?? '']?.promotion.coupon ?? null;
    return [startDiscount(world, coupon ?? promoted ?? '', code, subscription, null)];
  });
}
