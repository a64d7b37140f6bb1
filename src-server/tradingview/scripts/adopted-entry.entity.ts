import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** An entry of a script's list that nobody of ours explains and that an operator said may stay. */
export const AdoptedEntryEntity = defineEntity({
  name: 'AdoptedEntry',
  tableName: 'adopted_entry',
  properties: {
    id: p.uuid().primary(),
    pineId: p.text(),
    /** The list row's `id`: the user's, where it was observed to be that. */
    tradingViewUserId: p.text().fieldName('tradingview_user_id'),
    /** As it was called when adopted. */
    username: p.text(),
    operatorId: p.uuid().nullable(),
    adoptedAt: p.datetime(3),
  },
  uniques: [{ name: 'adopted_entry_unique', properties: ['pineId', 'tradingViewUserId'] }],
});
export type AdoptedEntry = InferEntity<typeof AdoptedEntryEntity>;
