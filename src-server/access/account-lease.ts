import type { EntityManager } from '@mikro-orm/postgresql';
import { keepingLease, waitForLease } from '../database/keep-lease.ts';
import { holdsLease, renewLease } from '../database/lease.ts';
import type { Orm } from '../database/orm.ts';
import { transact } from '../database/transaction.ts';

const LEASE_SECONDS = 15;
const LOOK_AGAIN_MS = 60;

/** Another worker holds the account's lease. The job retries. */
export class AccountBusy extends Error {}

/** Another worker took over the lease. Write nothing more. */
export class LeaseLost extends Error {}

/** Exclusive right to change one account's grants. */
export interface AccountLease {
  /** Runs one transaction that commits only while the lease is ours. */
  write<T>(work: (em: EntityManager) => Promise<T>): Promise<T>;
  /**
   * Call right before each provider call. A worker paused past its lease would undo its successor's
   * writes. Throws LeaseLost.
   */
  confirm(): Promise<void>;
}

/**
 * Runs `work` under the account's lease and renews it. Waits up to `patienceMs`, then throws
 * AccountBusy.
 */
export function withAccountLease<T>(
  orm: Orm,
  accountId: string,
  patienceMs: number,
  work: (lease: AccountLease) => Promise<T>,
): Promise<T> {
  return withLease(orm, `account:${accountId}`, patienceMs, work);
}

/** Like withAccountLease, for any key. */
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
