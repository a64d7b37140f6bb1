import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { monthlyCentsOf } from '../../../src-server/billing/stripe/monthly-cents.ts';

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
  ['a month', [item('month', 1, 1_000)], 1_000],
  ['a year', [item('year', 1, 12_000)], 1_000],
  ['three months', [item('month', 3, 3_000)], 1_000],
  ['two years', [item('year', 2, 24_000)], 1_000],
  ['a week', [item('week', 1, 700)], (700 * 365) / 84],
  ['ten days', [item('day', 10, 1_200)], 3_650],
  ['several of one', [item('month', 1, 1_000, 3)], 3_000],
  ['several items', [item('month', 1, 1_000), item('year', 1, 1_200)], 1_100],
  ['nothing', [], null],
  ['what is priced by use', [item('month', 1, null)], null],
  ['what is paid once', [item(null, 1, 1_000)], null],
])('money by %s is told by the month', (_, items, cents) => {
  const found = monthlyCentsOf(items);
  expect(found === null ? null : Math.round(found)).toBe(cents === null ? null : Math.round(cents));
});
