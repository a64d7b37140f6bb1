import type { ProviderFailure } from '../../errors/provider-failure.ts';
import type { AccessGrant } from '../access-grant.entity.ts';
import { DONE_BY_HAND } from '../manual/done-by-hand.ts';
import type { Run } from './reconcile-run.ts';
import { retryDelayMs } from './retry-delay.ts';

/** Why a write failed: the provider failed, or accepted the call without any effect. */
export type Trouble = ProviderFailure | 'no-effect';

/**
 * Decides what follows a failed write: a retry after a failure that may pass, or a blocked row that an
 * operator sees until a person acts. Sets the row's state, reason and next try.
 */
export function markTrouble(
  run: Run,
  row: AccessGrant,
  { side, trouble }: { side: 'granting' | 'revoking'; trouble: Trouble },
): { outcome: 'failed' | 'blocked'; reason: string } {
  const passing = trouble === 'no-effect' || trouble.kind === 'unavailable';
  const outcome = passing ? 'failed' : 'blocked';
  row.state = side === 'revoking' ? 'revoke-failed' : passing ? 'grant-failed' : 'blocked';
  const reason = trouble === 'no-effect' ? trouble : trouble.reason;
  // Nothing was read, so keep the operator's confirmation.
  if (outcome === 'failed' || row.reason !== DONE_BY_HAND) row.reason = reason;
  row.byHandSince = reason === 'by-hand' ? (row.byHandSince ?? run.deps.machineClock.now()) : null;
  row.nextAttemptAt = null;
  if (passing) {
    const retryAfter = trouble === 'no-effect' ? undefined : trouble.retryAfterSeconds;
    const wait = retryDelayMs(row.attempts, retryAfter, run.deps.random);
    row.nextAttemptAt = new Date(run.deps.machineClock.now().getTime() + wait);
  }
  row.attempts += 1;
  return { outcome, reason };
}
