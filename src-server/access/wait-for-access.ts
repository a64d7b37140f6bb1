import { setTimeout as delay } from 'node:timers/promises';
import { reconcileAccount } from './engine/reconcile-access.ts';
import type { AccessDeps } from './engine/reconcile-run.ts';

/**
 * Reconciles for a waiting user and returns after `waitMs`; the run continues in the background.
 * Failures are only logged: the job enqueued with the same cause retries.
 */
export async function reconcileWithin(
  deps: AccessDeps,
  accountId: string,
  { cause, waitMs }: { cause: string; waitMs: number },
): Promise<void> {
  const working = reconcileAccount(deps, accountId, { cause, urgency: 'interactive' }).catch(
    (error: unknown) => deps.log.warn({ err: error, accountId }, 'access was not granted at once'),
  );
  const abort = new AbortController();
  const waiting = delay(waitMs, undefined, { signal: abort.signal }).catch(() => {});
  await Promise.race([working, waiting]);
  abort.abort();
}
