import type Stripe from 'stripe';
import { ask, askFor } from '../../failure.ts';
import { idOf } from '../../mapping/fields.ts';
import type { CouponRead } from '../../stripe-facts.ts';

export async function findCoupon(client: Stripe, id: string): Promise<CouponRead | null> {
  const found = await askFor('coupon', 'coupon', () => client.coupons.retrieve(id));
  if (found === null) return null;
  const { amount_off: cents, currency } = found;
  return {
    id: found.id,
    percentOff: found.percent_off,
    amountOff: cents === null || currency === null ? null : { cents, currency },
    duration: found.duration as CouponRead['duration'],
    months: found.duration_in_months,
    isValid: found.valid,
  };
}

export async function giveCoupon(client: Stripe, id: string, coupon: string): Promise<void> {
  const held = await discountsOf(client, id);
  if (held.some((each) => isOf(each, coupon))) return;
  await ask('give coupon', 'subscription', () =>
    client.subscriptions.update(id, {
      discounts: [...held.map((each) => ({ discount: each.id })), { coupon }],
      proration_behavior: 'none',
    }),
  );
}

export async function hasCoupon(client: Stripe, id: string, coupon: string): Promise<boolean> {
  return (await discountsOf(client, id)).some((each) => isOf(each, coupon));
}

const isOf = ({ source }: Stripe.Discount, coupon: string) => idOf(source.coupon) === coupon;

async function discountsOf(client: Stripe, id: string): Promise<Stripe.Discount[]> {
  const { discounts } = await ask('subscription', 'subscription', () =>
    client.subscriptions.retrieve(id, { expand: ['discounts'] }),
  );
  return discounts.flatMap((each) => (typeof each === 'string' ? [] : [each]));
}
