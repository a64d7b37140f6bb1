import type Stripe from 'stripe';

/** Of a year there are twelve months, and 365 days. */
const MONTHS_OF_INTERVAL: Record<string, number> = {
  day: 12 / 365,
  week: (12 * 7) / 365,
  month: 1,
  year: 12,
};

/** What a list of subscriptions must be asked with, so that what is taken off is known. */
export const WITH_DISCOUNTS = 'discounts.source.coupon';

type Priced = Pick<Stripe.Subscription, 'discounts'> & {
  items: { data: readonly Stripe.SubscriptionItem[] };
};

/**
 * What a subscription brings in a month, after its discounts; null when one of its items has no price by the
 * piece. A discount stands in Stripe's list as long as something is taken off for it.
 */
export function monthlyCentsOf({ items, discounts }: Priced): number | null {
  let total = 0;
  for (const { price, quantity } of items.data) {
    const months = monthsOf(price);
    if (months === null || price.unit_amount === null) return null;
    total += (price.unit_amount * (quantity ?? 1)) / months;
  }
  const [first] = items.data;
  if (first === undefined) return null;
  const months = monthsOf(first.price) ?? 1;
  return discounts.reduce((left, discount) => takeOff(left, discount, months), total);
}

function monthsOf({ recurring }: Stripe.Price): number | null {
  const months = MONTHS_OF_INTERVAL[recurring?.interval ?? ''];
  return months === undefined ? null : months * (recurring?.interval_count ?? 1);
}

/** An amount is taken off each bill, and of bills there is one in so many months. */
function takeOff(cents: number, discount: string | Stripe.Discount, months: number): number {
  const coupon = typeof discount === 'string' ? null : discount.source.coupon;
  if (coupon === null || typeof coupon === 'string') return cents;
  const share = cents * (1 - (coupon.percent_off ?? 0) / 100);
  return Math.max(0, share - (coupon.amount_off ?? 0) / months);
}
