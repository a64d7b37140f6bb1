import { defineEntity, p } from '@mikro-orm/core';

/** A change of address, which both mailboxes must confirm. Times are machine time. */
export const EmailChangeEntity = defineEntity({
  name: 'EmailChange',
  tableName: 'email_change',
  properties: {
    accountId: p.uuid().primary(),
    newEmail: p.text(),
    oldConfirmedAt: p.datetime(3).nullable(),
    newConfirmedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
});
