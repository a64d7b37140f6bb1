import { defineEntity, p } from '@mikro-orm/core';

/**
 * One slot of a rate-limit window shared by all processes: at most that many calls fall into one
 * period. Times are PostgreSQL's machine time.
 */
export const CallQuotaSlotEntity = defineEntity({
  name: 'CallQuotaSlot',
  tableName: 'call_place',
  properties: {
    window: p.text().primary(),
    place: p.integer().primary(),
    /** The caller using the slot now. */
    holder: p.text().nullable(),
    /** During a call: when its holder counts as dead. Afterwards: when the period ends. */
    freeAt: p.datetime(3),
  },
});
