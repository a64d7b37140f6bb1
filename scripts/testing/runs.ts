import { availableParallelism } from 'node:os';

/** The projects of a run share one Vitest. A run starts when a core is free, in this order: the longest first. */
export const RUNS: readonly (readonly string[])[] = [
  ['domain', 'sandbox', 'server'],
  ['browser'],
  ['launch'],
  ['drill'],
];

/** Every run waits at times, for a database, a page or a process, and leaves its core to the others. */
const LANES = availableParallelism();

/** Runs the jobs in order, as many at a time as there are cores. */
export async function runSideBySide(jobs: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = [...jobs];
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) await job();
    }),
  );
}
