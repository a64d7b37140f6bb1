import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** The last whole access list of a script that an operator pasted. */
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

/** One person on it. */
export const PastedRowEntity = defineEntity({
  name: 'PastedRow',
  tableName: 'tradingview_pasted_row',
  properties: {
    pineId: p.text().primary(),
    /** The username in lower case. */
    usernameKey: p.text().primary(),
    username: p.text(),
    /** Null: without end, or not shown. */
    expiresAt: p.datetime(3).nullable(),
  },
});
export type PastedRow = InferEntity<typeof PastedRowEntity>;
