import { refuse } from '../errors.ts';
import { findUserByName } from '../lookups.ts';
import type { MemberState, UserState } from '../state.ts';
import type { World } from '../world.ts';
import { deleteInvite, findInvite } from './invites.ts';
import { addMember } from './members.ts';

/** The account of that name; one that nobody has yet is opened. */
export function findOrCreateUser(world: World, username: string): UserState {
  const existing = findUserByName(world, username);
  if (existing !== null) return existing;
  const user: UserState = {
    id: world.newId(),
    username: username.toLowerCase(),
    globalName: null,
    discriminator: '0',
    avatar: null,
    bot: false,
    acceptsDirectMessages: true,
  };
  world.state.users[user.id] = user;
  world.effect('user.created', { userId: user.id, username: user.username });
  return user;
}

/** A person follows an invite. One who is inside already uses nothing up. */
export function joinByInvite(world: World, code: string, user: UserState): MemberState {
  const { state } = world;
  const invite = findInvite(world, code);
  if (invite === null) throw refuse('unknownInvite');
  if (state.bans[user.id] !== undefined) throw refuse('userBanned');
  const existing = state.members[user.id];
  if (existing !== undefined) return existing;

  invite.uses += 1;
  world.effect('invite.used', { code: invite.code, userId: user.id, uses: invite.uses });
  // The used-up invite goes before the member comes.
  if (invite.maxUses > 0 && invite.uses >= invite.maxUses) deleteInvite(world, invite, 'used-up');
  const roleIds = invite.roleIds.filter((roleId) => state.roles[roleId] !== undefined);
  return addMember(world, user, {
    roleIds,
    // Roles carry a newcomer past the screening.
    pending: state.settings.memberScreening && roleIds.length === 0,
  });
}
