/** late: counts for nothing and is listed. expired: open for too long, counted as stopped. */
export type OutcomeResult = 'win' | 'loss' | 'even' | 'expired' | 'late' | 'withdrawn';

/** The published rule by which an opened signal ends. */
export interface OutcomeRule {
  /** An opening without an end counts as stopped after this many days. */
  maxOpenDays: number;
}

/** Version 1. */
export const STANDARD_RULE: OutcomeRule = { maxOpenDays: 90 };
