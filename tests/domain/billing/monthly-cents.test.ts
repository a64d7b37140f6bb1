import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { monthlyCentsOf } from '../../../src-server/billing/gateway/mapping/monthly-cents.ts';

const item = (
  interval: string | null,
  interval_count: number,
  unit_amount: number | null,
  quantity?: number,
) =>
  ({
    quantity,
    price: { unit_amount, recurring: interval === null ? null : { interval, interval_count } },
  }) as unknown as Stripe.SubscriptionItem;

it.each([
  ['month', [item('month', 1, 1_000)], 1_000],
  ['year', [item('year', 1, 12_000)], 1_000],
  ['three months', [item('month', 3, 3_000)], 1_000],
  ['two years', [item('year', 2, 24_000)], 1_000],
  ['week', [item('week', 1, 700)], (700 * 365) / 84],
  ['ten days', [item('day', 10, 1_200)], 3_650],
  ['several units', [item('month', 1, 1_000, 3)], 3_000],
  ['several items', [item('month', 1, 1_000), item('year', 1, 1_200)], 1_100],
  ['no item', [], null],
  ['metered use', [item('month', 1, null)], null],
  ['one-time charge', [item(null, 1, 1_000)], null],
])('converts a price to monthly cents: %s', (_, items, cents) => {
  const found = monthlyCentsOf({ items: { data: items }, discounts: [] });
  expect(found === null ? null : Math.round(found)).toBe(cents === null ? null : Math.round(cents));
});

const off = (coupon: object) => ({ source: { coupon } }) as unknown as Stripe.Discount;

it.each([
  ['25 %', [item('month', 1, 1_000)], [off({ percent_off: 25 })], 750],
  ['an amount each month', [item('month', 1, 1_000)], [off({ amount_off: 300 })], 700],
  ['an amount each year', [item('year', 1, 12_000)], [off({ amount_off: 1_200 })], 900],
  [
    'two coupons in turn',
    [item('month', 1, 1_000, 2)],
    [off({ percent_off: 50 }), off({ amount_off: 400 })],
    600,
  ],
  ['more than the price', [item('month', 1, 1_000)], [off({ amount_off: 5_000 })], 0],
  ['an unexpanded coupon', [item('month', 1, 1_000)], ['di_1'], 1_000],
])('subtracts a discount: %s', (_, data, discounts, cents) => {
  expect(monthlyCentsOf({ items: { data }, discounts })).toBe(cents);
});
