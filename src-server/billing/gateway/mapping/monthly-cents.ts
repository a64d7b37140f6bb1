import type Stripe from 'stripe';

/** Months per interval, at 12 months and 365 days a year. */
const MONTHS_OF_INTERVAL: Record<string, number> = {
  day: 12 / 365,
  week: (12 * 7) / 365,
  month: 1,
  year: 12,
};

/** Expansion that a list of subscriptions needs to include discounts. */
export const WITH_DISCOUNTS = 'discounts.source.coupon';

type Priced = Pick<Stripe.Subscription, 'discounts'> & {
  items: { data: readonly Stripe.SubscriptionItem[] };
};

/**
 * Monthly revenue of a subscription after discounts; null if an item has no per-unit price. Stripe
 * lists a discount for as long as it applies.
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

/** A fixed amount reduces each bill, and there is one bill per `months`. */
function takeOff(cents: number, discount: string | Stripe.Discount, months: number): number {
  const coupon = typeof discount === 'string' ? null : discount.source.coupon;
  if (coupon === null || typeof coupon === 'string') return cents;
  const share = cents * (1 - (coupon.percent_off ?? 0) / 100);
  return Math.max(0, share - (coupon.amount_off ?? 0) / months);
}
