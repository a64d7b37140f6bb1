import { z } from 'zod';

const texts = z.object({ paid: z.string(), level: z.string(), member_since: z.string() });

/**
 * none and lost: `url` is Discord's consent page. waiting: Discord has not confirmed yet. ending:
 * being removed there.
 */
const badgeView = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unlinked') }),
  z.object({ state: z.enum(['none', 'lost']), url: z.string() }),
  z.object({ state: z.enum(['waiting', 'ending']) }),
  z.object({ state: z.literal('shared'), shown: texts, shownAt: z.string() }),
]);
export type BadgeView = z.infer<typeof badgeView>;

/** Null: not on offer. */
export const badgeAnswer = z.object({ badge: badgeView.nullable() });
/** `isRemoved`: Discord confirmed it. `isUnproven`: our access is dead, so it was forgotten only here. */
export const stopBadgeAnswer = z.object({ isRemoved: z.boolean(), isUnproven: z.boolean() });
