import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/**
 * Whose turn it is to call a provider that bears one caller at a time: one row per provider, shared by
 * every process. Machine time, PostgreSQL's own.
 */
export const ProviderPaceEntity = defineEntity({
  name: 'ProviderPace',
  tableName: 'provider_pace',
  properties: {
    provider: p.text().primary(),
    /** Who is calling now; after `holderUntil` it counts as gone. */
    holder: p.text().nullable(),
    holderUntil: p.datetime(3).nullable(),
    /** No call begins before this. */
    nextTurnAt: p.datetime(3),
    /** Somebody as urgent as this waits (0 is most urgent); the less urgent stand back until then. */
    reservedUrgency: p.integer().nullable(),
    reservedUntil: p.datetime(3).nullable(),
  },
});
export type ProviderPace = InferEntity<typeof ProviderPaceEntity>;
