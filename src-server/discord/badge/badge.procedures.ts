import {
  badgeAnswer,
  stopBadgeAnswer,
} from '../../../src/contract/discord/discord-badge.contract.ts';
import { subscriberProcedure } from '../../procedure/procedures.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import { badgeOf, stopBadge } from './share-badge.ts';

export function badgeProcedures(deps: DiscordDeps) {
  return {
    badge: subscriberProcedure
      .output(badgeAnswer)
      .query(async ({ ctx }) => ({ badge: await badgeOf(deps, ctx.actor) })),
    stopBadge: subscriberProcedure.output(stopBadgeAnswer).mutation(async ({ ctx }) => {
      const outcome = await stopBadge(deps, ctx.actor);
      return { isRemoved: outcome === 'gone', isUnproven: outcome === 'unproven' };
    }),
  };
}
