import { readFork } from '../database/transaction.ts';
import type { BillingDeps } from './billing.deps.ts';
import { type StandingChange, StandingChangeEntity } from './standing-change.entity.ts';

/** Every transition of a user's standing with its cause, newest first; for the operator. */
export function billingHistoryOf(
  deps: Pick<BillingDeps, 'orm'>,
  userId: string,
  limit = 100,
): Promise<StandingChange[]> {
  return readFork(deps.orm).find(
    StandingChangeEntity,
    { userId },
    { orderBy: { id: 'desc' }, limit },
  );
}
