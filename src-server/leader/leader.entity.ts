import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/**
 * The one row that says which instance leads. PostgreSQL's own time. Written by `leader-row.ts` alone,
 * on a connection of its own; here for the schema.
 */
export const LeaderEntity = defineEntity({
  name: 'Leader',
  tableName: 'leader',
  properties: {
    one: p.boolean().primary().default(true),
    /** Grows with every taking over. A key, so that writes under an older one can be held against it. */
    epoch: p.bigint('number'),
    holder: p.text().nullable(),
    /** Of the connection that holds the lock: a successor ends it when the lease is over. */
    backendPid: p.integer().nullable(),
    since: p.datetime(3).nullable(),
    expiresAt: p.datetime(3),
    /** What the leader tells all others, such as how the bot stands. */
    report: p.json<Record<string, unknown>>().nullable(),
  },
  uniques: [{ name: 'leader_epoch_unique', properties: ['epoch'] }],
});
export type LeaderRow = InferEntity<typeof LeaderEntity>;
