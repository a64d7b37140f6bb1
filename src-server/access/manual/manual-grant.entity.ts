import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Entitlement } from '../../../src/domain/catalogue/catalogue.ts';

/** An entitlement that an operator granted, independent of the subscription. */
export const ManualGrantEntity = defineEntity({
  name: 'ManualGrant',
  tableName: 'manual_grant',
  properties: {
    id: p.uuid().primary(),
    accountId: p.uuid().index('manual_grant_account_index'),
    entitlement: p.text().$type<Entitlement>(),
    /** Business time; null: no expiry. */
    expiresAt: p.datetime(3).nullable(),
    reason: p.text(),
    operatorId: p.uuid().nullable(),
    createdAt: p.datetime(3),
    /** Set when an operator ends it early, or when it expires. */
    endedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { name: 'manual_grant_due_index', properties: ['expiresAt'], where: { endedAt: null } },
  ],
});
export type ManualGrant = InferEntity<typeof ManualGrantEntity>;
