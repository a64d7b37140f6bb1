/**
 * Priorities, each with its own workers if a queue has lanes, so a long drain never delays higher
 * ranks. prompt: a user waits, or has access they should not have. later: can wait a while. drain:
 * a large batch, at a provider's pace.
 */
export const JOB_RANKS = {
  prompt: { priority: 2, pool: { minPriority: 2 } },
  later: { priority: 1, pool: { minPriority: 1, maxPriority: 1 } },
  drain: { priority: 0, pool: { maxPriority: 0 } },
} as const;

export type JobRank = keyof typeof JOB_RANKS;
