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
