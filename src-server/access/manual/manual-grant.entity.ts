import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Entitlement } from '../../../src/domain/entitlement.ts';

/** An operator's word that somebody should hold something, whatever the subscription says. */
export const ManualGrantEntity = defineEntity({
  name: 'ManualGrant',
  tableName: 'manual_grant',
  properties: {
    id: p.uuid().primary(),
    accountId: p.uuid().index('manual_grant_account_index'),
    entitlement: p.text().$type<Entitlement>(),
    /** Business time; null is without end. */
    expiresAt: p.datetime(3).nullable(),
    reason: p.text(),
    operatorId: p.uuid().nullable(),
    createdAt: p.datetime(3),
    /** Set when an operator ended it early, or when it ran out. */
    endedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { name: 'manual_grant_due_index', properties: ['expiresAt'], where: { endedAt: null } },
  ],
});
export type ManualGrant = InferEntity<typeof ManualGrantEntity>;
