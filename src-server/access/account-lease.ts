import type { EntityManager } from '@mikro-orm/postgresql';
import { keepingLease, waitForLease } from '../database/keep-lease.ts';
import { holdsLease, renewLease } from '../database/lease.ts';
import type { Orm } from '../database/orm.ts';
import { transact } from '../database/transaction.ts';

const LEASE_SECONDS = 15;
const LOOK_AGAIN_MS = 60;

/** Somebody else works on the account; the job comes again. */
export class AccountBusy extends Error {}

/** The lease went to somebody else while we worked; nothing more may be written. */
export class LeaseLost extends Error {}

/** The right to change one account's grants. */
export interface AccountLease {
  /** One transaction that commits only while the right is still ours. */
  write<T>(work: (em: EntityManager) => Promise<T>): Promise<T>;
  /**
   * To be asked right before a provider is: whoever was paused for longer than the lease would otherwise undo
   * what its successor has proved. Throws LeaseLost.
   */
  confirm(): Promise<void>;
}

/** Runs `work` alone on the account, renewing the lease meanwhile; waits up to `patienceMs` for it. */
export function withAccountLease<T>(
  orm: Orm,
  accountId: string,
  patienceMs: number,
  work: (lease: AccountLease) => Promise<T>,
): Promise<T> {
  return withLease(orm, `account:${accountId}`, patienceMs, work);
}

/** The same for any key. */
export async function withLease<T>(
  orm: Orm,
  key: string,
  patienceMs: number,
  work: (lease: AccountLease) => Promise<T>,
): Promise<T> {
  const lease = await waitForLease(orm, key, {
    leaseSeconds: LEASE_SECONDS,
    patienceMs,
    lookAgainMs: LOOK_AGAIN_MS,
  });
  if (lease === null) throw new AccountBusy(key);
  return keepingLease(orm, lease, LEASE_SECONDS, () =>
    work({
      write: (change) =>
        transact(orm, async (em) => {
          if (!(await holdsLease(em, lease))) throw new LeaseLost(lease.key);
          return change(em);
        }),
      async confirm() {
        if (!(await renewLease(orm, lease, LEASE_SECONDS))) throw new LeaseLost(lease.key);
      },
    }),
  );
}
