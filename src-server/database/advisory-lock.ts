/**
 * All our advisory locks, which are numbers shared across the database. Never change one: an older
 * version may run beside a newer one.
 */
export const ADVISORY_LOCK = {
  /** Serializes migrations of processes that start together. */
  migration: 7_426_001,
  /** Serializes sealing of the audit's days. */
  sealing: 7_426_002,
  /** Serializes writers of the server mapping. */
  mapping: 7_426_003,
  /** Serializes starts that store the first cookie pair, when there is no row to lock yet. */
  tradingViewSession: 7_426_004,
  /** Serializes appends to the audit's chain. */
  chain: 7_426_057,
  /** Serializes writers of the catalogue. */
  catalogue: 7_426_071,
  /** Serializes writers of the brand and the legal pages. */
  brand: 7_426_094,
  /** Serializes buyers of plans with a limited number of places. */
  capacity: 7_426_072,
  /** Serializes starts that create the queue's own index. */
  jobIndex: 7_426_144,
  /** Held while this process is leader. */
  leader: 7_426_018,
} as const;

/** Seeds of locks on one of many keys: `hashtextextended(key, seed)` is the lock's number. */
export const KEYED_LOCK = {
  /** Serializes writers of one text in one language, even while it has no row. */
  text: 80,
} as const;
