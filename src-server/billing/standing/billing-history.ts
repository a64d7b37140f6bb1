import { readFork } from '../../database/transaction.ts';
import { InboxEventEntity } from '../../jobs/inbox-event.entity.ts';
import type { Kernel } from '../../kernel.ts';
import { STRIPE_SOURCE } from '../webhook/receive-stripe-webhook.ts';
import { type StandingChange, StandingChangeEntity } from './standing-change.entity.ts';

/** A user's standing changes with their causes, newest first. For the operator. */
export function billingHistoryOf(
  deps: Pick<Kernel, 'orm'>,
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

/**
 * Maps each cause that is a Stripe webhook to the type of its event. Old events are no longer in
 * the inbox.
 */
export async function eventTypesOf(
  deps: Pick<Kernel, 'orm'>,
  changes: readonly Pick<StandingChange, 'cause'>[],
): Promise<Map<string, string>> {
  const ids = changes.flatMap(({ cause }) =>
    cause.startsWith(EVENT) ? [cause.slice(EVENT.length)] : [],
  );
  if (ids.length === 0) return new Map();
  const events = await readFork(deps.orm).find(
    InboxEventEntity,
    { source: STRIPE_SOURCE, externalId: ids },
    { fields: ['externalId', 'type'] },
  );
  return new Map(events.map(({ externalId, type }) => [`${EVENT}${externalId}`, type]));
}
