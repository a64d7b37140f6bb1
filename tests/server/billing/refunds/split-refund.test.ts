import { expect, test } from 'vitest';
import { splitRefund } from '../../../../src-server/billing/gateway/calls/refunds/split-refund.ts';

const paid = (intent: string, paidCents: number, refundedCents = 0) => ({
  intent,
  paidCents,
  refundedCents,
});

test('a refund of an invoice takes from its payments in turn, and leaves out what was refunded before', () => {
  const split = (cents: number, before = 0) => {
    const sums = splitRefund([paid('a', 3_000, before), paid('b', 2_000)], cents);
    return sums === null ? null : Object.fromEntries(sums);
  };
  expect(split(1_000)).toEqual({ a: 1_000 });
  expect(split(4_000)).toEqual({ a: 3_000, b: 1_000 });
  expect(split(4_000, 1_000)).toEqual({ a: 2_000, b: 2_000 });
  expect(split(1_500, 3_000)).toEqual({ b: 1_500 });
  expect(split(4_001, 1_000)).toBeNull();
});
