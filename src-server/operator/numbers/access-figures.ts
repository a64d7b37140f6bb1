import type { NumbersAnswer } from '../../../src/contract/operator-numbers.contract.ts';
import { percentileOf } from '../../../src/domain/numbers/wait-histogram.ts';

interface Waits {
  isNow: boolean;
  place: number;
  count: number;
}

/** Percentiles of the waits in both periods. `isComparable`: the earlier period was counted whole. */
export function accessOf(waits: readonly Waits[], isComparable: boolean): NumbersAnswer['access'] {
  const now = waits.filter(({ isNow }) => isNow);
  const then = waits.filter(({ isNow }) => !isNow);
  const both = (value: (of: readonly Waits[]) => number | null) => ({
    value: value(now),
    before: isComparable ? value(then) : null,
  });
  const grants = both((of) => of.reduce((sum, { count }) => sum + count, 0));
  const cases = { now: grants.value ?? 0, before: grants.before };
  return {
    p50: { ...both((of) => percentileOf(of, 0.5)), cases },
    p95: { ...both((of) => percentileOf(of, 0.95)), cases },
    grants,
  };
}
