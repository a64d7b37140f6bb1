import { refuse } from './errors.ts';
import type { ChannelState, MemberState, RoleState, UserState } from './state.ts';
import type { World } from './world.ts';

/** Own properties only: '__proto__' and the like are not entries. */
export function own<T>(record: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

// Resources by id, or Discord's 'Unknown …' error.

/** The only server. The bot must be a member. */
export function requireGuild(world: World, id: string): void {
  if (id !== world.state.guild.id) throw refuse('unknownGuild');
  if (world.state.members[world.state.application.id] === undefined) throw refuse('missingAccess');
}

export function requireMember(world: World, id: string): MemberState {
  const member = own(world.state.members, id);
  if (member === undefined) throw refuse('unknownMember');
  return member;
}

export function requireRole(world: World, id: string): RoleState {
  const role = own(world.state.roles, id);
  if (role === undefined) throw refuse('unknownRole');
  return role;
}

export function requireChannel(world: World, id: string): ChannelState {
  const channel = own(world.state.channels, id);
  if (channel === undefined) throw refuse('unknownChannel');
  return channel;
}

export function requireUser(world: World, id: string): UserState {
  const user = own(world.state.users, id);
  if (user === undefined) throw refuse('unknownUser');
  return user;
}

/** Case-insensitive: usernames are lower case. */
export function findUserByName(world: World, username: string): UserState | null {
  const wanted = username.toLowerCase();
  return (
    Object.values(world.state.users).find((user) => !user.bot && user.username === wanted) ?? null
  );
}
