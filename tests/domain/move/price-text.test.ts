import { expect, it } from 'vitest';
import { priceText } from '../../../src-client/features/operator/move/copy.ts';

const PRICE: Parameters<typeof priceText>[0] = {
  priceId: 'price_1',
  source: 'stripe',
  label: '',
  amountMinor: 490_000,
  currency: 'usd',
  interval: { unit: 'month', count: 1 },
  members: 1,
  coupons: [],
  suggested: null,
  decision: 'plan',
  plan: null,
};

it.each([
  ['usd', '$4,900.00 each month'],
  ['jpy', '¥490,000 each month'],
  ['isk', 'ISK\u00a04,900 each month'],
  ['ugx', 'UGX\u00a04,900 each month'],
  ['kwd', 'KWD\u00a0490.000 each month'],
])('a price in %s is shown in the units in which Stripe counts it', (currency, text) => {
  expect(priceText({ ...PRICE, currency })).toBe(text);
});
