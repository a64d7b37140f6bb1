import type Stripe from 'stripe';
import type { CouponRead } from '../../discount-facts.ts';
import { ask, askFor } from '../../failure.ts';
import { idOf } from '../../mapping/fields.ts';

export async function findCoupon(
  client: Stripe,
  id: string,
  subscriptionId: string,
): Promise<CouponRead | null> {
  const found = await askFor('coupon', 'coupon', () =>
    client.coupons.retrieve(id, { expand: ['applies_to'] }),
  );
  if (found === null) return null;
  const only = found.applies_to?.products ?? [];
  const { amount_off: cents, currency } = found;
  return {
    id: found.id,
    percentOff: found.percent_off,
    amountOff: cents === null || currency === null ? null : { cents, currency },
    duration: found.duration as CouponRead['duration'],
    months: found.duration_in_months,
    isValid: found.valid,
    takesOff: only.length === 0 || (await hasProduct(client, subscriptionId, only)),
  };
}

async function hasProduct(client: Stripe, id: string, products: string[]): Promise<boolean> {
  const { items } = await ask('subscription', 'subscription', () =>
    client.subscriptions.retrieve(id),
  );
  return items.data.some(({ price }) => products.includes(idOf(price.product) ?? ''));
}

export async function giveCoupon(
  client: Stripe,
  id: string,
  { id: coupon, key }: { id: string; key: string },
): Promise<void> {
  const held = await discountsOf(client, id);
  if (held.some((each) => isOf(each, coupon))) return;
  const ids = held.map((each) => each.id);
  await ask('give coupon', 'subscription', () =>
    client.subscriptions.update(
      id,
      {
        discounts: [...ids.map((discount) => ({ discount })), { coupon }],
        proration_behavior: 'none',
      },
      // Stripe refuses a known key with other discounts.
      { idempotencyKey: `coupon:${key}:${ids.join(',').slice(0, 150)}` },
    ),
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
