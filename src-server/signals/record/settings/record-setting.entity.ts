import { defineEntity, p } from '@mikro-orm/core';

/** One row: the operator's decisions about the public record. */
export const RecordSettingEntity = defineEntity({
  name: 'RecordSetting',
  tableName: 'record_setting',
  properties: {
    id: p.integer().primary().autoincrement(false),
    /** Business time. Null: its pages answer 404. */
    shownSince: p.datetime(3).nullable(),
    /** The Discord channel that each day's anchor is posted in. */
    anchorChannel: p.text().nullable(),
    changedBy: p.uuid().nullable(),
    changedAt: p.datetime(3).nullable(),
  },
});
