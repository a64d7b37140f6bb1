import { defineEntity, p } from '@mikro-orm/core';

/**
 * A browser where this account or operator signed in. Guesses from elsewhere cannot lock it out.
 */
export const KnownBrowserEntity = defineEntity({
  name: 'KnownBrowser',
  tableName: 'known_browser',
  properties: {
    /** SHA-256 of the cookie's token, hex. */
    tokenHash: p.text().primary(),
    ownerId: p.uuid().primary().index('known_browser_owner_index'),
    /** Machine time. */
    seenAt: p.datetime(3).index('known_browser_seen_index'),
  },
});
