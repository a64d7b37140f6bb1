import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/**
 * An acknowledged webhook. The table is its own queue: a partial index over unprocessed, unparked
 * rows, taken with SKIP LOCKED. Payloads are trusted only for ids. Times are machine time.
 */
export const InboxEventEntity = defineEntity({
  name: 'InboxEvent',
  tableName: 'inbox_event',
  properties: {
    id: p.uuid().primary(),
    source: p.text(),
    externalId: p.text(),
    type: p.text(),
    /** Only the ids that processing needs. */
    subject: p.json<Record<string, string | null>>(),
    receivedAt: p.datetime(3),
    nextAttemptAt: p.datetime(3),
    attempts: p.integer().default(0),
    /** Attempts that failed because of an outage, which say nothing about the event. */
    outages: p.integer().default(0),
    processedAt: p.datetime(3).nullable(),
    /** Set when retries are exhausted. Waits for an operator. */
    parkedAt: p.datetime(3).nullable(),
    lastError: p.text().nullable(),
    /** Trace of the request that brought it. */
    trace: p.text().nullable(),
  },
  indexes: [
    {
      name: 'inbox_event_waiting_index',
      properties: ['nextAttemptAt'],
      where: { processedAt: null, parkedAt: null },
    },
    {
      name: 'inbox_event_parked_index',
      properties: ['parkedAt'],
      where: { parkedAt: { $ne: null } },
    },
    // For the latest one, and for those to delete.
    { name: 'inbox_event_received_index', properties: ['receivedAt'] },
  ],
  uniques: [{ name: 'inbox_event_source_unique', properties: ['source', 'externalId'] }],
});
export type InboxEvent = InferEntity<typeof InboxEventEntity>;
