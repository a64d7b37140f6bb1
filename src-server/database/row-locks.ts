import { LockMode } from '@mikro-orm/postgresql';

/** Row lock for read-modify-write. Concurrent writers wait, then see the committed row. */
export const FOR_UPDATE = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;

/** Shared row lock: the row stays unchanged until the transaction ends. */
export const FOR_SHARE = { lockMode: LockMode.PESSIMISTIC_READ } as const;
