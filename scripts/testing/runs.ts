import { availableParallelism, totalmem } from 'node:os';

/** Memory that a run needs at most. */
const RUN_BYTES = 2.2 * 1024 ** 3;

/**
 * The projects of a run share one Vitest. A run starts when a lane is free, in this order: the longest first, and the
 * drill early, because it has no second worker for a free core.
 */
export const RUNS: readonly (readonly string[])[] = [
  ['domain', 'sandbox', 'server', 'server-long'],
  ['browser'],
  ['drill'],
  ['launch'],
  ['long'],
];

/** Minutes that change little from day to day: CI runs them, and `npm test -- all`. */
export const NOT_DAILY: readonly string[] = ['server-long', 'long'];

/**
 * Every run waits at times, for a database, a page or a process: as many runs as cores leave a quarter of the cores
 * idle, and the last run alone even more.
 */
const SPARE_LANES = 1;
const LANES = Math.min(
  availableParallelism() + SPARE_LANES,
  Math.max(availableParallelism(), Math.floor(totalmem() / RUN_BYTES)),
);

/** Runs the jobs in order, in as many lanes at a time. */
export async function runSideBySide(jobs: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = [...jobs];
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) await job();
    }),
  );
}
