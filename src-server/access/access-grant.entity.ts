import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Entitlement, EntitlementProvider } from '../../src/domain/entitlement.ts';

/**
 * pending > granted | grant-failed | blocked; revoking > revoked | revoke-failed; released: no longer
 * wanted, and left where it was because it had been there before us, or because another row stands for it now. granted and revoked are written
 * only after reading the provider back.
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

export type GrantSource = 'subscription' | 'manual' | 'import';

/** What exactly was given, so that taking it back never depends on today's configuration. */
export type GrantTarget =
  | { guildId: string; roleId: string; memberId: string }
  /** Calls need the name; `userId` survives a rename; `rowId` is the list row's own id, where it has one. */
  | { pineId: string; username: string; userId?: string; rowId?: string };

/** What the provider said of the target before our first write: what we did not give we never take. */
export type FoundBefore = { present: false } | { present: true; expiresAt: string | null };

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
    /** The provider was last seen to hold it; stays true while an extension is on its way. */
    held: p.boolean().default(false),
    /** Why it is blocked or failed, as a code that a screen can word. */
    reason: p.text().nullable(),
    source: p.text().$type<GrantSource>(),
    target: p.json<GrantTarget>(),
    /** The target as one text: the same thing is never given twice. */
    targetKey: p.text().index('access_grant_target_index'),
    /** Null until the provider was read about it for the first time. */
    foundBefore: p.json<FoundBefore>().nullable(),
    /** The absolute expiry that the provider was last seen to hold; null where it knows none. */
    expiresAt: p.datetime(3).nullable(),
    /** The absolute expiry asked of the provider. */
    wantedExpiresAt: p.datetime(3).nullable(),
    attempts: p.integer().default(0),
    /** Machine time before which it is not tried again by itself; null: nothing is due. */
    nextAttemptAt: p.datetime(3).nullable().index('access_grant_retry_index'),
    /** Machine time since when it waits for an operator in manual mode. */
    byHandSince: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    /** Machine time of what it was first asked for by: the job of a payment, a name, a word of an operator. */
    askedAt: p.datetime(3).nullable().index('access_grant_asked_index'),
    /** Machine time at which it was first known to be held. */
    firstHeldAt: p.datetime(3).nullable(),
    /** Business time at which the provider was seen to hold it. */
    grantedAt: p.datetime(3).nullable(),
    /** Business time at which it was revoked or released; a row without it is live. */
    endedAt: p.datetime(3).nullable(),
    /** Machine time at which the last read of the provider about it began. */
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
