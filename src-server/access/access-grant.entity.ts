import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Entitlement, EntitlementProvider } from '../../src/domain/catalogue/catalogue.ts';

/**
 * pending > granted | grant-failed | blocked; revoking > revoked | revoke-failed. released: no
 * longer wanted, but left in place because it predates us or another row now tracks it. granted and
 * revoked are written only after reading the provider back.
 */
export const GRANT_STATES = [
  'pending',
  'granted',
  'grant-failed',
  'blocked',
  'revoking',
  'revoked',
  'revoke-failed',
  'released',
] as const;
export type GrantState = (typeof GRANT_STATES)[number];

export type GrantSource = 'subscription' | 'trial' | 'plan-grant' | 'manual' | 'import';

/** The exact target we granted. Revoking reads it, never today's configuration. */
export type GrantTarget =
  | { guildId: string; roleId: string; memberId: string }
  /** Calls need the name. `userId` survives a rename; `rowId` is the list row's own id, if any. */
  | { pineId: string; username: string; userId?: string; rowId?: string };

/** The provider's state before our first write. We never revoke access that predates us. */
export type FoundBefore = { present: false } | { present: true; expiresAt: string | null };

/** One subscriber's access to one target at a provider: state, source and last read. */
export const AccessGrantEntity = defineEntity({
  name: 'AccessGrant',
  tableName: 'access_grant',
  properties: {
    id: p.uuid().primary(),
    accountId: p.uuid().index('access_grant_account_index'),
    provider: p.text().$type<EntitlementProvider>(),
    entitlement: p.text().$type<Entitlement>(),
    state: p.text().$type<GrantState>(),
    /** Present at the last read. Stays true while an extension is in flight. */
    held: p.boolean().default(false),
    /** Why it is blocked or failed, as a code that screens translate. */
    reason: p.text().nullable(),
    source: p.text().$type<GrantSource>(),
    target: p.json<GrantTarget>(),
    /** The target as one string. Prevents granting the same target twice. */
    targetKey: p.text().index('access_grant_target_index'),
    /** Null until the first read. */
    foundBefore: p.json<FoundBefore>().nullable(),
    /** Absolute expiry at the last read; null if the provider keeps none. */
    expiresAt: p.datetime(3).nullable(),
    /** Absolute expiry that we asked the provider for. */
    wantedExpiresAt: p.datetime(3).nullable(),
    attempts: p.integer().default(0),
    /** Machine time of the next automatic retry; null: none is due. */
    nextAttemptAt: p.datetime(3).nullable().index('access_grant_retry_index'),
    /** In manual mode: when it started to wait for an operator. Machine time. */
    byHandSince: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    /** Machine time of the first request: a payment's job, a username or an operator's action. */
    askedAt: p.datetime(3).nullable().index('access_grant_asked_index'),
    /** Machine time of the first read that showed it present. */
    firstHeldAt: p.datetime(3).nullable(),
    /** Business time of the first read that showed it present. */
    grantedAt: p.datetime(3).nullable().index('access_grant_granted_index'),
    /** Business time when it was revoked or released; null on a live row. */
    endedAt: p.datetime(3).nullable(),
    /** Machine time when the last read of this target began. */
    verifiedAt: p.datetime(3).nullable(),
  },
  uniques: [
    {
      name: 'access_grant_live_unique',
      properties: ['accountId', 'entitlement', 'targetKey'],
      where: { endedAt: null },
    },
  ],
});
export type AccessGrant = InferEntity<typeof AccessGrantEntity>;
