import { defineEntity, p } from '@mikro-orm/core';

/** A view of the user list that an operator keeps: filters, order and columns under a name. */
export const UsersViewEntity = defineEntity({
  name: 'UsersView',
  tableName: 'users_view',
  properties: {
    id: p.uuid().primary(),
    operatorId: p.uuid(),
    name: p.text(),
    plan: p.text().nullable(),
    status: p.text().nullable(),
    access: p.text().nullable(),
    /** A search for one mail domain. Other searches name people, so they are not kept. */
    domain: p.text().nullable(),
    sort: p.text(),
    descending: p.boolean(),
    columns: p.array(),
    savedAt: p.datetime(3),
  },
  uniques: [{ name: 'users_view_name_unique', properties: ['operatorId', 'name'] }],
});
