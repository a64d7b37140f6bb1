import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { BadgeValues } from '../../../src/domain/community/badge.ts';

/** A subscriber who shares their plan with Discord. It opens nothing there. */
export const BadgeEntity = defineEntity({
  name: 'Badge',
  tableName: 'discord_badge',
  properties: {
    accountId: p.uuid().primary(),
    /** The Discord account that consented. */
    memberId: p.text(),
    /** Access and refresh token. */
    tokensSealed: p.text(),
    /** Machine time at which the access token expires. */
    tokenUntil: p.datetime(3),
    /** As last read from Discord; null: not read yet. */
    shown: p.json<BadgeValues>().nullable(),
    shownAt: p.datetime(3).nullable(),
    /** Stopped: being removed at Discord. */
    endingAt: p.datetime(3).nullable(),
    /** Discord refuses the tokens: the person must consent again. */
    lostAt: p.datetime(3).nullable(),
    sharedAt: p.datetime(3),
  },
});
export type Badge = InferEntity<typeof BadgeEntity>;
