import { refuse } from '../errors.ts';
import type { ChannelState, DiscordState, RoleState } from '../state.ts';
import type { World } from '../world.ts';
import { commandsMember, commandsRole } from './hierarchy.ts';
import { hasAll, PERMISSION } from './permission-bits.ts';
import { channelPermissions, guildPermissions, type PermissionSubject } from './permissions.ts';

/** Permission checks for the bot. Each throws Discord's error on failure. */

function subjectOf(state: DiscordState, userId: string, now: Date): PermissionSubject {
  const member = state.members[userId];
  const until = member?.timedOutUntil ?? null;
  return {
    userId,
    roleIds: member?.roles ?? [],
    timedOut: until !== null && new Date(until) > now,
  };
}

export function permissionsInGuild(world: World, userId: string): bigint {
  const { state } = world;
  return guildPermissions(
    { ...state.guild, roles: state.roles },
    subjectOf(state, userId, world.now()),
  );
}

export function permissionsInChannel(world: World, userId: string, channel: ChannelState): bigint {
  const { state } = world;
  return channelPermissions(
    { ...state.guild, roles: state.roles },
    subjectOf(state, userId, world.now()),
    channel.overwrites,
  );
}

export function requirePermission(world: World, bits: bigint): void {
  const held = permissionsInGuild(world, world.state.application.id);
  if (!hasAll(held, bits)) throw refuse('missingPermissions');
}

/** An invisible channel is "missing access"; a missing right in a visible one is "missing permissions". */
export function requireInChannel(world: World, channel: ChannelState, bits: bigint): void {
  const held = permissionsInChannel(world, world.state.application.id, channel);
  if (!hasAll(held, PERMISSION.viewChannel)) throw refuse('missingAccess');
  if (!hasAll(held, bits)) throw refuse('missingPermissions');
}

/** A role or override can only receive bits that the bot holds itself. */
export function requireHolding(world: World, bits: bigint): void {
  requirePermission(world, bits);
}

export function requireCommandOfRole(world: World, role: RoleState): void {
  if (!commandsRole(world.state, world.state.application.id, role)) {
    throw refuse('missingPermissions');
  }
}

export function requireCommandOfMember(world: World, targetId: string): void {
  if (!commandsMember(world.state, world.state.application.id, targetId)) {
    throw refuse('missingPermissions');
  }
}

/** An assignable role: not @everyone, not a bot's own, and below the bot's highest. */
export function requireGrantable(world: World, role: RoleState): void {
  if (role.id === world.state.guild.id || role.botId !== null) throw refuse('invalidRole');
  requireCommandOfRole(world, role);
}
