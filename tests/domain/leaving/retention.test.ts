import { expect, test } from 'vitest';
import { liftOf, shareOf } from '../../../src/domain/leaving/retention.ts';

test('a share needs twenty people', () => {
  expect(shareOf(19, 19)).toBeNull();
  expect(shareOf(0, 0)).toBeNull();
  expect(shareOf(5, 20)).toBe(0.25);
});

test('offers are compared with the hold-out only if both have enough people', () => {
  const many = { judged: 40, stayed: 30 };
  expect(liftOf(many, { judged: 20, stayed: 10 })).toBe(0.25);
  expect(liftOf(many, { judged: 19, stayed: 10 })).toBeNull();
  expect(liftOf({ judged: 19, stayed: 10 }, many)).toBeNull();
  expect(liftOf({ judged: 20, stayed: 5 }, many)).toBe(-0.5);
});
