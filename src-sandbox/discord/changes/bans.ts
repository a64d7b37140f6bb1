import type { UserState } from '../state.ts';
import { userObject } from '../wire/user.ts';
import type { Cause, World } from '../world.ts';
import { AUDIT, recordAudit } from './audit.ts';
import { removeMember } from './members.ts';

/** Bans a user. A member is removed; the user need not be one. */
export function banUser(world: World, user: UserState, cause: Cause): void {
  const { state } = world;
  if (state.bans[user.id] !== undefined) return;
  state.bans[user.id] = { reason: cause.reason };
  recordAudit(world, AUDIT.banAdd, cause, user.id);
  world.effect('ban.added', { userId: user.id, reason: cause.reason });
  world.dispatch({
    name: 'GUILD_BAN_ADD',
    data: { guild_id: state.guild.id, user: userObject(user) },
  });
  if (state.members[user.id] !== undefined) removeMember(world, user, 'banned', cause);
}

export function unbanUser(world: World, user: UserState, cause: Cause): void {
  const { state } = world;
  delete state.bans[user.id];
  recordAudit(world, AUDIT.banRemove, cause, user.id);
  world.effect('ban.removed', { userId: user.id, reason: cause.reason });
  world.dispatch({
    name: 'GUILD_BAN_REMOVE',
    data: { guild_id: state.guild.id, user: userObject(user) },
  });
}
