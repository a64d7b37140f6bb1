/**
 * Priorities, each with its own workers if a job counts its workers by rank, so a long drain never delays higher
 * ranks. prompt: a user waits, or has access they should not have. later: can wait a while. drain:
 * a large batch, at a provider's pace.
 */
export const JOB_RANKS = {
  prompt: { priority: 2, pool: { minPriority: 2 } },
  later: { priority: 1, pool: { minPriority: 1, maxPriority: 1 } },
  drain: { priority: 0, pool: { maxPriority: 0 } },
} as const;

export type JobRank = keyof typeof JOB_RANKS;

/** Concurrent runs in one instance. Counted by rank, each rank has workers of its own. */
export type Workers = number | Readonly<Record<JobRank, number>>;

/** Rank and workers of each pool. A pool without a rank takes every job. */
export function poolsOf(workers: Workers): [JobRank | undefined, number][] {
  if (typeof workers === 'number') return [[undefined, workers]];
  return Object.entries(workers) as [JobRank, number][];
}
