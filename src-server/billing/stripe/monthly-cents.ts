import type Stripe from 'stripe';

/** Of a year there are twelve months, and 365 days. */
const MONTHS_OF_INTERVAL: Record<string, number> = {
  day: 12 / 365,
  week: (12 * 7) / 365,
  month: 1,
  year: 12,
};

/** What the items of a subscription bring in a month; null when one of them has no price by the piece. */
export function monthlyCentsOf(items: readonly Stripe.SubscriptionItem[]): number | null {
  let total = 0;
  for (const { price, quantity } of items) {
    const months = MONTHS_OF_INTERVAL[price.recurring?.interval ?? ''];
    if (months === undefined || price.unit_amount === null) return null;
    const count = price.recurring?.interval_count ?? 1;
    total += (price.unit_amount * (quantity ?? 1)) / (months * count);
  }
  return items.length === 0 ? null : total;
}
