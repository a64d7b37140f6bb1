import { own } from '../lookups.ts';
import type { InviteState, InviteTargets } from '../state.ts';
import type { World } from '../world.ts';

export const DEFAULT_JOB_READS = 1;

/** A job that applies the list to an invite. The fault decides how it ends. */
export function newTargets(
  world: World,
  userIds: readonly string[],
  fault: string | undefined,
): InviteTargets {
  const unknown = userIds.find((id) => own(world.state.users, id) === undefined);
  const isStalled = fault === 'targets-stall';
  const error =
    fault === 'targets-fail'
      ? 'Failed to parse CSV file'
      : unknown === undefined
        ? null
        : `Unknown user ${unknown}`;
  return {
    userIds: [...userIds],
    outcome: isStalled ? 'stalled' : error === null ? 'completed' : 'failed',
    error,
    startedAt: world.now().toISOString(),
    reads: 0,
  };
}

/** Until the job is done, and after it failed, the list does not hold anyone back. */
export function mayAccept({ targets }: InviteState, userId: string): boolean {
  return targets?.outcome !== 'completed' || targets.userIds.includes(userId);
}

const STATUS = { processing: 1, completed: 2, failed: 3 } as const;

/** Counts this read. The first reads find the job processing. */
export function readJob(world: World, targets: InviteTargets) {
  const { targetJobReads = DEFAULT_JOB_READS } = world.state.settings;
  targets.reads += 1;
  world.changed();
  const { outcome } = targets;
  const status =
    outcome === 'stalled' || targets.reads <= targetJobReads ? STATUS.processing : STATUS[outcome];
  const total = targets.userIds.length;
  return {
    status,
    total_users: total,
    processed_users: status === STATUS.completed ? total : 0,
    created_at: targets.startedAt,
    completed_at: status === STATUS.completed ? targets.startedAt : null,
    error_message: status === STATUS.failed ? targets.error : null,
  };
}
