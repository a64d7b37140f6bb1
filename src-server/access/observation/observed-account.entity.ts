import { defineEntity, p } from '@mikro-orm/core';
import type { EntitlementProvider } from '../../../src/domain/catalogue/catalogue.ts';

/** An account that moved in and is still observed: the engine gives, and takes nothing. */
export const ObservedAccountEntity = defineEntity({
  name: 'ObservedAccount',
  tableName: 'observed_account',
  properties: {
    accountId: p.uuid().primary(),
    moveId: p.uuid().index('observed_account_move_index'),
    /** Machine time. */
    since: p.datetime(3),
  },
});

/** Access that the engine would take from an observed account. */
export const WithheldRemovalEntity = defineEntity({
  name: 'WithheldRemoval',
  tableName: 'withheld_removal',
  properties: {
    accountId: p.uuid().primary(),
    targetKey: p.text().primary(),
    provider: p.text().$type<EntitlementProvider>(),
    entitlement: p.text(),
    /** Machine time of the first run that would have taken it. */
    since: p.datetime(3),
  },
});
