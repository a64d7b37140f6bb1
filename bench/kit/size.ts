/** `BENCH_SIZE=small` is a smoke test of a few minutes. Its figures are not recorded. */
export const SMALL = process.env.BENCH_SIZE === 'small';

/** Picks `whole` for a run that counts. */
export const sized = (whole: number, small: number): number => (SMALL ? small : whole);
