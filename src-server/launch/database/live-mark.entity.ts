import { defineEntity, p } from '@mikro-orm/core';

/** At most one row: this database has served a real provider or production. It is never removed. */
export const LiveMarkEntity = defineEntity({
  name: 'LiveMark',
  tableName: 'live_mark',
  properties: {
    name: p.text().primary(),
    /** Machine time. */
    since: p.datetime(3),
  },
});
