import { expect, it } from 'vitest';
import { amountText, moneyIn } from '../../../src/domain/catalogue/amount-text.ts';
import { parseAmount } from '../../../src/domain/catalogue/parse-amount.ts';

it.each([
  ['49', 'usd', 4_900],
  [' 49.5 ', 'usd', 4_950],
  ['49,05', 'eur', 4_905],
  ['49.', 'usd', 4_900],
  ['4900', 'jpy', 4_900],
  ['1.250', 'kwd', 1_250],
  ['', 'usd', null],
  ['49.999', 'usd', Number.NaN],
  ['49.5', 'jpy', Number.NaN],
  ['1,234.50', 'usd', Number.NaN],
  ['-5', 'usd', Number.NaN],
  ['free', 'usd', Number.NaN],
])('reads %j in %s as %s minor units', (text, currency, amount) => {
  expect(parseAmount(text, currency)).toBe(amount);
});

it.each([
  [4_900, 'usd', '49', '$49'],
  [4_950, 'usd', '49.50', '$49.50'],
  [149_900, 'usd', '1499', '$1,499'],
  [123_456_789, 'usd', '1234567.89', '$1,234,567.89'],
  [4_900, 'jpy', '4900', '¥4,900'],
  [1_250, 'kwd', '1.250', 'KWD\u00a01.250'],
  [1_234_567, 'kwd', '1234.567', 'KWD\u00a01,234.567'],
])('writes %i minor units of %s as %s', (amount, currency, text, withSign) => {
  expect(amountText(amount, currency)).toBe(text);
  expect(moneyIn(amount, currency)).toBe(withSign);
});

it('writes an amount as the reader’s language does', () => {
  expect(moneyIn(4_900, 'usd', 'zh-CN')).toBe('US$49');
  expect(moneyIn(4_950, 'eur', 'de')).toBe('49.50\u00a0€');
});
