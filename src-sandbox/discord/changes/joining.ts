import { refuse } from '../errors.ts';
import { findUserByName } from '../lookups.ts';
import type { MemberState, UserState } from '../state.ts';
import type { World } from '../world.ts';
import { mayAccept } from './invite-targets.ts';
import { countUse, endUsedUp, findInvite } from './invites.ts';
import { setMemberRoles } from './member-roles.ts';
import { addMember } from './members.ts';

/** The account of that name, created if it does not exist. */
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

/**
 * Accepts an invite as a user. An existing member gets the invite's roles too, and keeps them after the invite ends.
 */
export function joinByInvite(world: World, code: string, user: UserState): MemberState {
  const { state } = world;
  const invite = findInvite(world, code);
  // A person outside the list does not see the invite.
  if (invite === null || !mayAccept(invite, user.id)) throw refuse('unknownInvite');
  if (state.bans[user.id] !== undefined) throw refuse('userBanned');
  const existing = state.members[user.id];
  const paused = state.guild.features.includes('INVITES_DISABLED');
  if (paused && existing === undefined) throw refuse('invitesPaused');
  const { memberAcceptance, memberScreening } = state.settings;
  const roleIds = invite.roleIds.filter((roleId) => state.roles[roleId] !== undefined);
  if (existing === undefined || memberAcceptance === 'counts') countUse(world, invite, user.id);
  endUsedUp(world, invite, 'before-member');
  const member =
    existing ??
    addMember(world, user, { roleIds, pending: memberScreening && roleIds.length === 0 });
  if (existing !== undefined) {
    const cause = { byUserId: invite.inviterId, reason: null };
    setMemberRoles(world, existing, [...existing.roles, ...roleIds], cause);
  }
  endUsedUp(world, invite, 'after-member');
  return member;
}
