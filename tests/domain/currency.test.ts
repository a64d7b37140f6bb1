import { expect, it } from 'vitest';
import { currencySign } from '../../src/domain/currency.ts';

it.each([
  ['usd', '$'],
  ['eur', '€'],
  ['cad', 'CA$'],
  ['chf', 'CHF\u00a0'],
  ['sek', 'SEK\u00a0'],
])('an amount of %s stands after %s', (currency, sign) => {
  expect(currencySign(currency)).toBe(sign);
});
