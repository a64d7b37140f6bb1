import { defineEntity, p } from '@mikro-orm/core';

/** The one mail that a former subscriber gets, and whether they came back. */
export const WinBackEntity = defineEntity({
  name: 'WinBack',
  tableName: 'win_back',
  properties: {
    /** One for each person, whatever they end later. */
    userId: p.uuid().primary(),
    stripeSubscriptionId: p.text(),
    /** Null: they want no optional mail, so none was sent. */
    mailId: p.uuid().nullable(),
    /** Business time, as is the other. */
    at: p.datetime(3),
    returnedAt: p.datetime(3).nullable(),
  },
});
