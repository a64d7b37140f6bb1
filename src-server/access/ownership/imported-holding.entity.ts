import { defineEntity, p } from '@mikro-orm/core';

/** An imported account whose existing access at this provider is ours. */
export const ImportedHoldingEntity = defineEntity({
  name: 'ImportedHolding',
  tableName: 'imported_holding',
  properties: {
    accountId: p.uuid().primary(),
    provider: p.text().primary(),
    importedAt: p.datetime(3),
  },
});
