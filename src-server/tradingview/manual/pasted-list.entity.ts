import { defineEntity, p } from '@mikro-orm/core';

/** The last complete access list of a script that an operator pasted. */
export const PastedListEntity = defineEntity({
  name: 'PastedList',
  tableName: 'tradingview_pasted_list',
  properties: {
    pineId: p.text().primary(),
    operatorId: p.uuid().nullable(),
    /** Machine time. */
    pastedAt: p.datetime(3),
  },
});

/** One user on a pasted list. */
export const PastedRowEntity = defineEntity({
  name: 'PastedRow',
  tableName: 'tradingview_pasted_row',
  properties: {
    pineId: p.text().primary(),
    /** The username in lower case. */
    usernameKey: p.text().primary(),
    username: p.text(),
    /** Null: no expiry, or not shown. */
    expiresAt: p.datetime(3).nullable(),
  },
});
