import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/**
 * One of the places of a call window: as many calls as there are places may fall into one stretch of time,
 * whichever process makes them. Machine time, PostgreSQL's own.
 */
export const CallPlaceEntity = defineEntity({
  name: 'CallPlace',
  tableName: 'call_place',
  properties: {
    window: p.text().primary(),
    place: p.integer().primary(),
    /** Who is calling in it now. */
    holder: p.text().nullable(),
    /** While somebody calls: when they count as gone. Afterwards: when the stretch is over. */
    freeAt: p.datetime(3),
  },
});
export type CallPlace = InferEntity<typeof CallPlaceEntity>;
