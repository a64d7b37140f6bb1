import { defineEntity, p } from '@mikro-orm/core';

/**
 * The single row that names the leader. Times are PostgreSQL's. Only `leader-row.ts` writes it, on
 * its own connection; listed here for the schema.
 */
export const LeaderEntity = defineEntity({
  name: 'Leader',
  tableName: 'leader',
  properties: {
    one: p.boolean().primary().default(true),
    /** Increases with every takeover. A key, so that writes under an older one can be refused. */
    epoch: p.bigint('number'),
    holder: p.text().nullable(),
    /**
     * Backend of the connection that holds the lock. A successor terminates it once the lease
     * expires.
     */
    backendPid: p.integer().nullable(),
    since: p.datetime(3).nullable(),
    expiresAt: p.datetime(3),
    /** The leader's report to the other instances, such as the bot's state. */
    report: p.json<Record<string, unknown>>().nullable(),
  },
  uniques: [{ name: 'leader_epoch_unique', properties: ['epoch'] }],
});
