import { defineEntity, p } from '@mikro-orm/core';

/**
 * The call queue of a provider that accepts one caller at a time: one row per provider, shared by
 * every process. Times are PostgreSQL's machine time.
 */
export const ProviderPaceEntity = defineEntity({
  name: 'ProviderPace',
  tableName: 'provider_pace',
  properties: {
    provider: p.text().primary(),
    /** The caller now. It counts as dead after `holderUntil`. */
    holder: p.text().nullable(),
    holderUntil: p.datetime(3).nullable(),
    /** No call starts before this. */
    nextTurnAt: p.datetime(3),
    /**
     * Urgency of the most urgent waiter (0 is highest). Less urgent calls yield until
     * `reservedUntil`.
     */
    reservedUrgency: p.integer().nullable(),
    reservedUntil: p.datetime(3).nullable(),
  },
});
