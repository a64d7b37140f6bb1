import { defineEntity, p } from '@mikro-orm/core';

/**
 * When the last of an account's ended sessions was used. A trigger on the sessions writes it. Machine time.
 */
export const AccountVisitEntity = defineEntity({
  name: 'AccountVisit',
  tableName: 'account_visit',
  properties: {
    accountId: p.uuid().primary(),
    seenAt: p.datetime(3),
  },
});
