import { defineEntity, p } from '@mikro-orm/core';

/** The result of one comparison of the user list with the tables it summarises. */
export const UserCountCheckEntity = defineEntity({
  name: 'UserCountCheck',
  tableName: 'user_count_check',
  properties: {
    id: p.uuid().primary(),
    at: p.datetime(3),
    users: p.integer(),
    wrongCards: p.integer(),
    wrongCounts: p.integer(),
  },
});
