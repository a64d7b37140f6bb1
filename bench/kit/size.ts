/**
 * `BENCH_SIZE=small` tries everything out in a few minutes: its figures prove nothing and are not written
 * down.
 */
export const SMALL = process.env.BENCH_SIZE === 'small';

/** The first for a run that counts. */
export const sized = (whole: number, small: number): number => (SMALL ? small : whole);
