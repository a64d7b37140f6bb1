import { sessionLineItems } from '../../objects/session-line-items.ts';
import type { CheckoutSession } from '../../wire/answers/stored-objects.ts';
import type { World } from '../../world.ts';
import { usableCode } from './discounts.ts';

/** Applies a code typed on the payment page. False when it cannot be used. */
export function applyPromotionCode(world: World, session: CheckoutSession, typed: string): boolean {
  const plan = world.state.checkoutPlans[session.id];
  const found = usableCode(world, typed);
  if (plan === undefined || found === null || session.allow_promotion_codes !== true) return false;
  const owner = found.code.customer;
  if (owner !== null && owner !== session.customer) return false;
  const minimum = found.code.restrictions.minimum_amount;
  if (minimum !== null && (session.amount_subtotal ?? 0) < minimum) return false;
  plan.coupon = found.coupon.id;
  plan.promotionCode = found.code.id;
  const lines = sessionLineItems(world, session.id);
  const discount = lines.reduce((sum, line) => sum + line.amount_discount, 0);
  session.amount_total = (session.amount_subtotal ?? 0) - discount;
  if (session.total_details !== null) session.total_details.amount_discount = discount;
  session.discounts = [{ coupon: null, promotion_code: found.code.id }];
  world.effect('checkout.discounted', { session: session.id, promotion_code: found.code.id });
  return true;
}
