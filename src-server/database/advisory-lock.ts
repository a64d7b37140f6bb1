/**
 * PostgreSQL's advisory locks are numbers that the whole database shares: all of ours, so that no two mean the
 * same. An older version beside a newer one holds the same numbers: none is ever changed.
 */
export const ADVISORY_LOCK = {
  /** Processes that start together migrate one after the other. */
  migration: 7_426_001,
  /** Two processes seal the audit's days one after the other. */
  sealing: 7_426_002,
  /** Whoever writes the server's mapping does it from what the last one left. */
  mapping: 7_426_003,
  /** With no cookie pair stored yet there is nothing else that two starts can wait for. */
  tradingViewSession: 7_426_004,
  /** Writers add to the audit's chain one after the other. */
  chain: 7_426_057,
  /** Held for as long as the leader's office is. */
  leader: 7_426_018,
} as const;
