import { setTimeout as delay } from 'node:timers/promises';
import { reconcileAccount } from './engine/reconcile-access.ts';
import type { AccessDeps } from './engine/reconcile-run.ts';

/**
 * Runs the engine for somebody who waits, for as long as waiting is bearable; it goes on afterwards. A
 * failure is only logged: the job written with its cause does the same again.
 */
export async function reconcileWithin(
  deps: AccessDeps,
  accountId: string,
  cause: string,
  waitMs: number,
): Promise<void> {
  const working = reconcileAccount(deps, accountId, { cause, urgency: 'interactive' }).catch(
    (error: unknown) => deps.log.warn({ err: error, accountId }, 'access was not given at once'),
  );
  const abort = new AbortController();
  const waiting = delay(waitMs, undefined, { signal: abort.signal }).catch(() => {});
  await Promise.race([working, waiting]);
  abort.abort();
}
