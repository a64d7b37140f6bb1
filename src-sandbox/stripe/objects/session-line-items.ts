import type Stripe from 'stripe';
import { discountShares } from '../billing/invoices/discount-shares.ts';
import type { Stored } from '../wire/answers/stored.ts';
import type { World } from '../world.ts';

/** Line items of a session, with the applied discount. */
export function sessionLineItems(world: World, sessionId: string): Stored<Stripe.LineItem>[] {
  const plan = world.state.checkoutPlans[sessionId];
  if (plan === undefined) return [];
  const lines = plan.lines.flatMap((line) => {
    const price = world.state.prices[line.price];
    return price === undefined ? [] : [{ ...line, price }];
  });
  const amounts = lines.map((line) => (line.price.unit_amount ?? 0) * line.quantity);
  const coupon = plan.coupon === null ? undefined : world.state.coupons[plan.coupon];
  const shares = discountShares(coupon, amounts);
  return lines.map((line, index) => {
    const subtotal = amounts[index] ?? 0;
    const discount = shares[index] ?? 0;
    return {
      id: line.id,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: discount,
      amount_subtotal: subtotal,
      amount_tax: 0,
      amount_total: subtotal - discount,
      currency: line.price.currency,
      description: world.state.products[line.price.product]?.name ?? null,
      metadata: line.metadata,
      price: line.price,
      quantity: line.quantity,
    };
  });
}
