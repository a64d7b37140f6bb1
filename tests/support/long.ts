import { describe, it } from 'vitest';

/** Set by `npm test` without words. Every other run has the long tests too: of a file, of a change, and `-- all`. */
export const IS_DAILY_RUN = process.env.TEST_DAILY === '1';

/** A test or a group that the daily run leaves out, in a file whose other tests are daily. */
export const long = it.skipIf(IS_DAILY_RUN);
export const longGroup = describe.skipIf(IS_DAILY_RUN);

/** The cases of a table that this run proves: the first ones in the daily run, otherwise all. */
export function sampled<T>(cases: readonly T[], daily = 1): readonly T[] {
  return IS_DAILY_RUN ? cases.slice(0, daily) : cases;
}

/** `it.each` of the first case only in the daily run. */
export const oneDaily = ((cases: readonly unknown[]) => it.each(sampled(cases))) as typeof it.each;
