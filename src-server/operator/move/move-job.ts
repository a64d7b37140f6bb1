import { z } from 'zod';
import { type HeldLease, withLease } from '../../database/lease.ts';
import { DAY_SECONDS, defineJob, UNTIL_DONE } from '../../jobs/job.ts';
import type { UserDeps } from '../user/user.deps.ts';

/** A step of a move. One at a time holds the move's lease, and a killed one starts again. */
export const defineMoveJob = (
  name: string,
  run: (deps: UserDeps, lease: HeldLease, moveId: string) => Promise<void>,
) =>
  defineJob({
    name,
    payload: z.object({ moveId: z.string() }),
    retry: { limit: UNTIL_DONE, delaySeconds: 2, maxDelaySeconds: 60 },
    expireSeconds: DAY_SECONDS,
    workers: 1,
    run: (deps: UserDeps, { moveId }) =>
      withLease(deps.accountData.orm, { key: `move:${moveId}`, waitMs: 0 }, (lease) =>
        run(deps, lease, moveId),
      ),
  });

interface Rounds<Row> {
  /** The next rows that are not done, without these. */
  next(except: readonly string[]): Promise<readonly Row[]>;
  keyOf(row: Row): string;
  work(row: Row): Promise<void>;
}

/**
 * Works through all rows. One that a provider cannot confirm yet keeps no other waiting: it has another
 * turn as long as a round gets anything done. Throws its error once a round gets nothing done, and the
 * job waits before it starts again.
 */
export async function workInRounds<Row>({ next, keyOf, work }: Rounds<Row>): Promise<void> {
  for (;;) {
    const failures = new Map<string, unknown>();
    let done = 0;
    for (;;) {
      const rows = await next([...failures.keys()]);
      if (rows.length === 0) break;
      for (const row of rows) {
        try {
          await work(row);
          done += 1;
        } catch (error) {
          failures.set(keyOf(row), error);
        }
      }
    }
    const [first] = failures.values();
    if (failures.size === 0) return;
    if (done === 0) throw first;
  }
}
