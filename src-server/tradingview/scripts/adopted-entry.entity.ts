import { defineEntity, p } from '@mikro-orm/core';

/** An unexplained entry of a script's list that an operator allowed to stay. */
export const AdoptedEntryEntity = defineEntity({
  name: 'AdoptedEntry',
  tableName: 'adopted_entry',
  properties: {
    id: p.uuid().primary(),
    pineId: p.text(),
    /** The list row's `id`: the user's, if observed to be that. */
    tradingViewUserId: p.text().fieldName('tradingview_user_id'),
    /** Username at adoption. */
    username: p.text(),
    operatorId: p.uuid().nullable(),
    adoptedAt: p.datetime(3),
  },
  uniques: [{ name: 'adopted_entry_unique', properties: ['pineId', 'tradingViewUserId'] }],
});
