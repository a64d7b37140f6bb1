import type { Calendar } from '../core/clock.ts';
import { deleteInvite, isOver } from './changes/invites.ts';
import type { World } from './world.ts';

/** Expires invites on time. */
export function createInviteCalendar(world: World): Calendar {
  return {
    name: 'discord-invites',
    nextDue() {
      const moments = Object.values(world.state.invites).flatMap(({ expiresAt }) =>
        expiresAt === null ? [] : [new Date(expiresAt).getTime()],
      );
      return moments.length === 0 ? null : new Date(Math.min(...moments));
    },
    async runDue(now) {
      for (const invite of Object.values(world.state.invites)) {
        if (isOver(invite, now)) deleteInvite(world, invite, 'expired');
      }
    },
  };
}
