import { assertFenceStands } from '../database/fence.ts';
import { type HeldLease, LeaseBusy, withLease } from '../database/lease.ts';
import { AppError } from '../errors/app-error.ts';
import type { BillingDeps } from './billing.deps.ts';

/**
 * Time until a killed holder's lease expires. A holder slower than this loses its epoch, writes
 * nothing and starts over.
 */
export const LEASE_SECONDS = 20;
const WAIT_MS = 25_000;
const TRY_EVERY_MS = 40;

/** Runs `work` under the lease of `key`. Concurrent callers queue. Raises 'billing.busy'. */
export async function withBillingLease<T>(
  { orm, log }: Pick<BillingDeps, 'orm' | 'log'>,
  key: string,
  work: (lease: HeldLease) => Promise<T>,
): Promise<T> {
  let tries = 0;
  const beforeTry = () => {
    // Stop waiting once the fence forbids this process to write.
    assertFenceStands();
    tries += 1;
    if (tries === 2) log.debug({ lease: key }, 'waits for its turn');
  };
  const times = { leaseSeconds: LEASE_SECONDS, waitMs: WAIT_MS, tryEveryMs: TRY_EVERY_MS };
  try {
    return await withLease(orm, { key, ...times, beforeTry }, work);
  } catch (error) {
    if (!(error instanceof LeaseBusy)) throw error;
    throw new AppError('billing.busy', 'unavailable', 'Please try again in a moment.', {
      retryAfterSeconds: 5,
    });
  }
}
