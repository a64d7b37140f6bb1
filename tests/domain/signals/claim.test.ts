import { expect, test } from 'vitest';
import { claimsMore } from '../../../src/domain/signals/record/claim.ts';

const rated = (share: number) => ({ rate: { share, low: 0, high: 1 } });

test.each([
  ['90.4%', 0.54, true],
  ['90,4 %', 0.54, true],
  ['54%', 0.54, false],
  ['50%', 0.54, false],
  ['High', 0.54, false],
])('a claim of %s beside a rate of %d is too high: %s', (claimed, share, expected) => {
  expect(claimsMore(claimed, rated(share))).toBe(expected);
});

test('nothing is too high before the record shows a rate', () => {
  expect(claimsMore('90.4%', { rate: null })).toBe(false);
});
