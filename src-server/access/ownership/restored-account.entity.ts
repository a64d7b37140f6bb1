import { defineEntity, p } from '@mikro-orm/core';

/** An account whose grants a restore may have lost. Its access at this provider may be ours. */
export const RestoredAccountEntity = defineEntity({
  name: 'RestoredAccount',
  tableName: 'restored_account',
  properties: {
    accountId: p.uuid().primary(),
    provider: p.text().primary(),
    restoredAt: p.datetime(3),
  },
});
