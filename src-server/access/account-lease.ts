import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { machineClock } from '../clock/clock.ts';
import { holdsLease, type Lease, releaseLease, renewLease, takeLease } from '../database/lease.ts';
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
  const lease = await waitForLease(orm, key, patienceMs);
  const renewing = setInterval(
    () => {
      // A lost lease shows at the next write; a passing failure here is made good by the next renewal.
      renewLease(orm, lease, LEASE_SECONDS).catch(() => {});
    },
    (LEASE_SECONDS * 1000) / 3,
  );
  try {
    return await work({
      write: (change) =>
        transact(orm, async (em) => {
          if (!(await holdsLease(em, lease))) throw new LeaseLost(lease.key);
          return change(em);
        }),
      async confirm() {
        if (!(await renewLease(orm, lease, LEASE_SECONDS))) throw new LeaseLost(lease.key);
      },
    });
  } finally {
    clearInterval(renewing);
    await releaseLease(orm, lease).catch(() => {});
  }
}

async function waitForLease(orm: Orm, key: string, patienceMs: number): Promise<Lease> {
  const deadline = machineClock.now().getTime() + patienceMs;
  for (;;) {
    const lease = await takeLease(orm, key, LEASE_SECONDS);
    if (lease !== null) return lease;
    if (machineClock.now().getTime() >= deadline) throw new AccountBusy(key);
    await delay(LOOK_AGAIN_MS);
  }
}
