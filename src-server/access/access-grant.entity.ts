import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Entitlement, EntitlementProvider } from '../../src/domain/entitlement.ts';

/**
 * pending > granted | grant-failed | blocked; revoking > revoked | revoke-failed.
 * granted and revoked are written only after reading the provider back.
 */
export const GRANT_STATES = [
  'pending',
  'granted',
  'grant-failed',
  'blocked',
  'revoking',
  'revoked',
  'revoke-failed',
] as const;
export type GrantState = (typeof GRANT_STATES)[number];

export type GrantSource = 'subscription' | 'manual' | 'import';

/** What exactly was given, so that taking it back never depends on today's configuration. */
export type GrantTarget =
  | { guildId: string; roleId: string; memberId: string }
  | { pineId: string; username: string };

/** What one subscriber holds at one provider, by whom it was given, and how that is known. */
export const AccessGrantEntity = defineEntity({
  name: 'AccessGrant',
  tableName: 'access_grant',
  properties: {
    id: p.uuid().primary(),
    accountId: p.uuid().index('access_grant_account_index'),
    provider: p.text().$type<EntitlementProvider>(),
    entitlement: p.text().$type<Entitlement>(),
    state: p.text().$type<GrantState>(),
    /** Why it is blocked or failed, as a code that a screen can word. */
    reason: p.text().nullable(),
    source: p.text().$type<GrantSource>(),
    target: p.json<GrantTarget>(),
    /** The target as one text: the same thing is never given twice. */
    targetKey: p.text(),
    /** The absolute expiry asked of the provider; null where it knows none. */
    expiresAt: p.datetime(3).nullable(),
    attempts: p.integer().default(0),
    /** Machine time before which it is not tried again. */
    nextAttemptAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    /** Business time at which the provider was seen to hold it, and to hold it no longer. */
    grantedAt: p.datetime(3).nullable(),
    revokedAt: p.datetime(3).nullable(),
    /** The last time that the provider was read about it. */
    verifiedAt: p.datetime(3).nullable(),
  },
  uniques: [
    {
      name: 'access_grant_live_unique',
      properties: ['accountId', 'entitlement', 'targetKey'],
      where: { state: { $ne: 'revoked' } },
    },
  ],
});
export type AccessGrant = InferEntity<typeof AccessGrantEntity>;
