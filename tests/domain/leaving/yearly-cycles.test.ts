import { expect, test } from 'vitest';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { isYearly } from '../../../src/domain/leaving/pause.ts';

test.each([
  ['year', 1, true],
  ['year', 3, true],
  ['month', 11, false],
  ['month', 12, true],
  ['month', 24, true],
  ['week', 51, false],
  ['week', 52, true],
  ['day', 364, false],
  ['day', 365, true],
] as const)('a renewal every %s × %d counts as yearly: %s', (unit, count, is) => {
  const cycle = { key: 'long', unit, count };
  expect(isYearly({ ...DOCUMENTED_CATALOGUE, cycles: [cycle] }, 'long')).toBe(is);
});

test('a cycle that is unknown does not count as yearly', () => {
  expect(isYearly(DOCUMENTED_CATALOGUE, null)).toBe(false);
  expect(isYearly(DOCUMENTED_CATALOGUE, 'unknown')).toBe(false);
});
