import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentileOf, waitClass } from '../../../src/domain/numbers/wait-histogram.ts';

const classesOf = (waits: readonly number[]) => {
  const counts = new Map<number, number>();
  for (const wait of waits) counts.set(waitClass(wait), (counts.get(waitClass(wait)) ?? 0) + 1);
  return [...counts].map(([place, count]) => ({ place, count }));
};

it('a percentile of classes is within 2.5 % of the exact one', () => {
  const wait = fc.double({ min: 0.1, max: 100_000, noNaN: true });
  fc.assert(
    fc.property(fc.array(wait, { minLength: 1 }), fc.constantFrom(0.5, 0.95), (waits, share) => {
      const sorted = waits.toSorted((a, b) => a - b);
      const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
      const found = percentileOf(classesOf(waits), share) ?? 0;
      expect(Math.abs(found / exact - 1)).toBeLessThan(0.0251);
    }),
  );
});

it('without a wait there is no percentile', () => {
  expect(percentileOf([], 0.5)).toBeNull();
});
