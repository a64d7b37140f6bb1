import type { Coupon, Subscription } from '../../wire/answers/stored-objects.ts';
import { newId } from '../../wire/ids.ts';
import type { World } from '../../world.ts';
import { addIntervals } from '../subscriptions/calendar-months.ts';
import { changeSubscription } from '../subscriptions/change-subscription.ts';

/** Redeems a coupon for a subscription. Returns the discount's id. */
export function startDiscount(
  world: World,
  couponId: string,
  promotionCode: string | null,
  subscription: Subscription,
  checkoutSession: string | null,
): string {
  const coupon = world.state.coupons[couponId];
  const start = world.seconds();
  const id = newId('di');
  world.state.discounts[id] = {
    id,
    object: 'discount',
    checkout_session: checkoutSession,
    customer: subscription.customer,
    customer_account: null,
    end: coupon === undefined ? null : endOf(coupon, start),
    invoice: null,
    invoice_item: null,
    promotion_code: promotionCode,
    source: { coupon: couponId, type: 'coupon' },
    start,
    subscription: subscription.id,
    subscription_item: null,
  };
  if (coupon !== undefined) {
    coupon.times_redeemed += 1;
    coupon.valid = isUsable(coupon, start);
  }
  const code = promotionCode === null ? undefined : world.state.promotionCodes[promotionCode];
  if (code !== undefined) {
    code.times_redeemed += 1;
    if (code.max_redemptions !== null && code.times_redeemed >= code.max_redemptions) {
      code.active = false;
    }
  }
  world.emit('customer.discount.created', world.state.discounts[id]);
  return id;
}

/** Adds a discount to a running subscription. False when it cannot be used or already applies. */
export function giveDiscount(
  world: World,
  subscription: Subscription,
  couponId: string | null,
  promotionCode: string | null,
): boolean {
  const coupon = world.state.coupons[couponId ?? ''];
  if (coupon === undefined || !isUsable(coupon, world.seconds())) return false;
  const has = subscription.discounts.some(
    (id) => world.state.discounts[id]?.source.coupon === coupon.id,
  );
  if (has) return false;
  const discount = startDiscount(world, coupon.id, promotionCode, subscription, null);
  changeSubscription(world, subscription, () => {
    subscription.discounts = [...subscription.discounts, discount];
  });
  return true;
}

function endOf(coupon: Coupon, start: number): number | null {
  if (coupon.duration !== 'repeating') return null;
  const months = coupon.duration_in_months ?? 1;
  return addIntervals(start, { interval: 'month', interval_count: months }, 1);
}

export function isUsable(coupon: Coupon, now: number): boolean {
  return (
    (coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions) &&
    (coupon.redeem_by === null || coupon.redeem_by > now)
  );
}

/** Drops single-use and expired discounts. */
export function endDiscounts(world: World, subscription: Subscription): void {
  subscription.discounts = subscription.discounts.filter((id) => {
    const discount = world.state.discounts[id];
    const coupon = world.state.coupons[discount?.source.coupon ?? ''];
    if (discount === undefined || coupon === undefined) return false;
    if (coupon.duration === 'once') return false;
    return discount.end === null || discount.end > world.seconds();
  });
}

/** The promotion code for a typed text, if it can be redeemed now. */
export function usableCode(world: World, typed: string) {
  const code = Object.values(world.state.promotionCodes).find(
    (candidate) => candidate.code.toLowerCase() === typed.trim().toLowerCase() && candidate.active,
  );
  const coupon = world.state.coupons[code?.promotion.coupon ?? ''];
  if (code === undefined || coupon === undefined || !isUsable(coupon, world.seconds())) return null;
  if (code.expires_at !== null && code.expires_at <= world.seconds()) return null;
  return { code, coupon };
}
