import { defineEntity, p } from '@mikro-orm/core';

/** When a move last looked for other programs that take roles. */
export const RivalWatchEntity = defineEntity({
  name: 'RivalWatch',
  tableName: 'rival_watch',
  properties: {
    moveId: p.uuid().primary(),
    /** Machine time. */
    lookedAt: p.datetime(3),
    /** Why Discord's audit log could not be read; null: it was. */
    blindBecause: p.text().nullable(),
  },
});

/** A role that someone else took from a person who moved in and is owed it. */
export const RivalRemovalEntity = defineEntity({
  name: 'RivalRemoval',
  tableName: 'rival_removal',
  properties: {
    moveId: p.uuid().primary(),
    /** Id of Discord's audit log entry. */
    entryId: p.text().primary(),
    entitlement: p.text().primary(),
    accountId: p.uuid().index('rival_removal_account_index'),
    /** Discord's user id and name. */
    byId: p.text(),
    byName: p.text(),
    isBot: p.boolean(),
    /** Discord's clock. */
    takenAt: p.datetime(3),
  },
});
