import { defineEntity, p } from '@mikro-orm/core';

/** One row: whether evidence is submitted without a person, in the last hours before its deadline. */
export const StandingOrderEntity = defineEntity({
  name: 'StandingOrder',
  tableName: 'dispute_standing_order',
  properties: {
    id: p.integer().primary().autoincrement(false),
    isOn: p.boolean(),
    /** Null: the command line. */
    changedBy: p.uuid().nullable(),
    changedAt: p.datetime(3),
  },
});
