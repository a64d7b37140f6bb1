import { expect, test } from 'vitest';
import { amountToType, isTypedAmount } from '../../../src/domain/disputes/typed-amount.ts';

test('the amount to type has the decimals of its currency and no separators', () => {
  expect(amountToType({ amountCents: 49_000, currency: 'usd' })).toBe('490.00');
  expect(amountToType({ amountCents: 149_900, currency: 'eur' })).toBe('1499.00');
  expect(amountToType({ amountCents: 4_900, currency: 'jpy' })).toBe('4900');
});

test('an amount is typed when it is the same sum', () => {
  const disputed = { amountCents: 49_000, currency: 'usd' };
  expect(isTypedAmount(amountToType(disputed), disputed)).toBe(true);
  for (const typed of ['490', ' 490,00 ']) expect(isTypedAmount(typed, disputed)).toBe(true);
  for (const typed of ['', '49', '490.01', '49000', 'du_1', '$']) {
    expect(isTypedAmount(typed, disputed)).toBe(false);
  }
});
