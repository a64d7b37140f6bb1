/**
 * What goes before what, each with workers of its own where a queue has lanes: a long drain of the lower
 * keeps nobody of the higher waiting. prompt: somebody waits, or holds what they should not. later: can
 * wait a while. drain: as many as there are, at a provider's pace.
 */
export const JOB_RANKS = {
  prompt: { priority: 2, lane: { minPriority: 2 } },
  later: { priority: 1, lane: { minPriority: 1, maxPriority: 1 } },
  drain: { priority: 0, lane: { maxPriority: 0 } },
} as const;

export type JobRank = keyof typeof JOB_RANKS;
