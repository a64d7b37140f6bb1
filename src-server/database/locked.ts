import { LockMode } from '@mikro-orm/postgresql';

/**
 * How a row is read by whoever decides by it what becomes of it, inside a transaction: who decides at the same
 * moment waits, and then sees what the first one left.
 */
export const LOCKED = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;

/** How a row is read by whoever only has to know that it stays as it is until the transaction ends. */
export const KEPT = { lockMode: LockMode.PESSIMISTIC_READ } as const;
