import { expect, it } from 'vitest';
import { currencySign } from '../../src/domain/currency.ts';

it.each([
  ['usd', '$'],
  ['eur', '€'],
  ['cad', 'CA$'],
  ['chf', 'CHF\u00a0'],
  ['sek', 'SEK\u00a0'],
])('a price in %s starts with %s', (currency, sign) => {
  expect(currencySign(currency)).toBe(sign);
});
