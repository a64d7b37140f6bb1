import { setTimeout as delay } from 'node:timers/promises';
import { type Lease, releaseLease, renewLease, takeLease } from './lease.ts';
import type { Orm } from './orm.ts';

interface Waiting {
  /** How long a killed holder keeps others out. */
  leaseSeconds: number;
  patienceMs: number;
  lookAgainMs: number;
  /** Called before each attempt. A throw ends the wait. */
  mayGoOn?(): void;
}

/** Null if another holder kept it the whole time. */
export async function waitForLease(
  orm: Orm,
  key: string,
  { leaseSeconds, patienceMs, lookAgainMs, mayGoOn }: Waiting,
): Promise<Lease | null> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    mayGoOn?.();
    const lease = await takeLease(orm, key, leaseSeconds);
    if (lease !== null || performance.now() >= deadline) return lease;
    await delay(lookAgainMs);
  }
}

/**
 * Renews the lease while `work` runs, then releases it. A slow provider must not cost us the lease.
 */
export async function keepingLease<T>(
  orm: Orm,
  lease: Lease,
  leaseSeconds: number,
  work: () => Promise<T>,
): Promise<T> {
  const renewing = setInterval(
    () => {
      // Ignore failures: the next renewal makes up for a transient one, and the write detects a
      // lost lease.
      renewLease(orm, lease, leaseSeconds).catch(() => {});
    },
    (leaseSeconds * 1000) / 3,
  );
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await releaseLease(orm, lease).catch(() => {});
  }
}
