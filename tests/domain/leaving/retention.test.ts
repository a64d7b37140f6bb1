import { expect, test } from 'vitest';
import { liftOf } from '../../../src/domain/leaving/retention.ts';

test('offers are compared with the hold-out only if both have enough people', () => {
  const many = { judged: 40, stayed: 30 };
  expect(liftOf(many, { judged: 20, stayed: 10 })).toBe(0.25);
  expect(liftOf(many, { judged: 19, stayed: 10 })).toBeNull();
  expect(liftOf({ judged: 19, stayed: 10 }, many)).toBeNull();
  expect(liftOf({ judged: 20, stayed: 5 }, many)).toBe(-0.5);
});
