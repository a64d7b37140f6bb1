import { setTimeout as sleep } from 'node:timers/promises';
import { assertFenceStands } from '../database/fence.ts';
import { type Lease, releaseLease, renewLease, takeLease } from '../database/lease.ts';
import type { Orm } from '../database/orm.ts';
import { AppError } from '../errors/app-error.ts';
import type { BillingDeps } from './billing.deps.ts';

/** A killed holder is waited out this long. A slower one loses its epoch, writes nothing and begins anew. */
export const LEASE_SECONDS = 20;
const WAIT_MS = 25_000;
const ASK_AGAIN_MS = 40;

type LeaseDeps = Pick<BillingDeps, 'orm' | 'log'>;

/** One conversation at a time about `key`; those who come meanwhile wait for their turn. */
export async function underLease<T>(
  deps: LeaseDeps,
  key: string,
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  const lease = await waitForLease(deps, key);
  return keepingLease(deps.orm, lease, () => work(lease));
}

/** A slow provider must not end our turn; a killed process stops renewing and is waited out. */
export async function keepingLease<T>(orm: Orm, lease: Lease, work: () => Promise<T>): Promise<T> {
  const renewing = setInterval(
    () => {
      // What is lost shows at the write, which asks for the lease again.
      renewLease(orm, lease, LEASE_SECONDS).catch(() => {});
    },
    (LEASE_SECONDS * 1000) / 3,
  );
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await releaseLease(orm, lease);
  }
}

async function waitForLease({ orm, log }: LeaseDeps, key: string): Promise<Lease> {
  let told = false;
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    // Nobody waits for what they may not do any more.
    assertFenceStands();
    const lease = await takeLease(orm, key, LEASE_SECONDS);
    if (lease !== null) return lease;
    if (!told) log.debug({ lease: key }, 'waits for its turn');
    told = true;
    if (performance.now() > deadline) {
      throw new AppError('billing.busy', 'unavailable', 'Please try again in a moment.', {
        retryAfterSeconds: 5,
      });
    }
    await sleep(ASK_AGAIN_MS);
  }
}
