import { setTimeout as delay } from 'node:timers/promises';
import { type Lease, releaseLease, renewLease, takeLease } from './lease.ts';
import type { Orm } from './orm.ts';

export interface Waiting {
  /** How long a holder that was killed keeps others out. */
  leaseSeconds: number;
  patienceMs: number;
  lookAgainMs: number;
  /** Asked before each look; a throw ends the waiting. */
  mayGoOn?(): void;
}

/** Null when somebody else held it for all that time. */
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

/** Renews the lease while `work` runs, and gives it back: a slow provider must not end our turn. */
export async function keepingLease<T>(
  orm: Orm,
  lease: Lease,
  leaseSeconds: number,
  work: () => Promise<T>,
): Promise<T> {
  const renewing = setInterval(
    () => {
      // What is lost shows at the write, which asks for the lease again; a passing failure is made good by the next.
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
