import { defineEntity, p } from '@mikro-orm/core';

/**
 * A subscriber's signed-in browser. Its times are machine time: the sandbox's clock can move business
 * time ahead by months, which would end every session at once.
 */
export const SessionEntity = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    id: p.uuid().primary(),
    /** SHA-256 of the cookie's token, hex. */
    tokenHash: p.text().unique('session_token_unique'),
    accountId: p.uuid().index('session_account_index'),
    createdAt: p.datetime(3),
    lastSeenAt: p.datetime(3),
    /** Absolute end. The idle limit is computed from `lastSeenAt`. */
    expiresAt: p.datetime(3),
    userAgent: p.text().nullable(),
  },
});
