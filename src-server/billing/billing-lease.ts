import { assertFenceStands } from '../database/fence.ts';
import { keepingLease, waitForLease } from '../database/keep-lease.ts';
import { type Lease, takeLease } from '../database/lease.ts';
import { AppError } from '../errors/app-error.ts';
import type { BillingDeps } from './billing.deps.ts';

/**
 * Time until a killed holder's lease expires. A holder slower than this loses its epoch, writes
 * nothing and starts over.
 */
const LEASE_SECONDS = 20;
const WAIT_MS = 25_000;
const ASK_AGAIN_MS = 40;

type LeaseDeps = Pick<BillingDeps, 'orm' | 'log'>;

/** Runs `work` under the lease of `key`. Concurrent callers queue. */
export async function underLease<T>(
  { orm, log }: LeaseDeps,
  key: string,
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  let looks = 0;
  const lease = await waitForLease(orm, key, {
    leaseSeconds: LEASE_SECONDS,
    patienceMs: WAIT_MS,
    lookAgainMs: ASK_AGAIN_MS,
    mayGoOn() {
      // Stop waiting once the fence forbids this process to write.
      assertFenceStands();
      looks += 1;
      if (looks === 2) log.debug({ lease: key }, 'waits for its turn');
    },
  });
  if (lease !== null) return keepingLease(orm, lease, LEASE_SECONDS, () => work(lease));
  throw new AppError('billing.busy', 'unavailable', 'Please try again in a moment.', {
    retryAfterSeconds: 5,
  });
}

/** Like underLease, but returns null instead of waiting when the lease is taken. */
export async function underLeaseNow<T>(
  { orm }: Pick<BillingDeps, 'orm'>,
  key: string,
  work: (lease: Lease) => Promise<T>,
): Promise<T | null> {
  const lease = await takeLease(orm, key, LEASE_SECONDS);
  return lease && keepingLease(orm, lease, LEASE_SECONDS, () => work(lease));
}
