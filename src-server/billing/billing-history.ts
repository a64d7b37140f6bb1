import { readFork } from '../database/transaction.ts';
import { InboxEventEntity } from '../jobs/inbox-event.entity.ts';
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

const EVENT = 'event ';

/** Of each cause that is a webhook of Stripe's, the type of its event. The inbox forgets old ones. */
export async function eventTypesOf(
  deps: Pick<BillingDeps, 'orm'>,
  changes: readonly Pick<StandingChange, 'cause'>[],
): Promise<Map<string, string>> {
  const ids = changes.flatMap(({ cause }) =>
    cause.startsWith(EVENT) ? [cause.slice(EVENT.length)] : [],
  );
  if (ids.length === 0) return new Map();
  const events = await readFork(deps.orm).find(
    InboxEventEntity,
    { source: 'stripe', externalId: ids },
    { fields: ['externalId', 'type'] },
  );
  return new Map(events.map(({ externalId, type }) => [`${EVENT}${externalId}`, type]));
}
