import type { OverwriteState, RoleState } from '../state.ts';
import { ALL_PERMISSIONS, hasAll, PERMISSION } from './permission-bits.ts';

interface PermissionGuild {
  id: string;
  ownerId: string;
  roles: Record<string, Pick<RoleState, 'permissions'>>;
}

export interface PermissionSubject {
  userId: string;
  /** Excludes @everyone, which every member has. */
  roleIds: readonly string[];
  timedOut: boolean;
}

const LEFT_TO_TIMED_OUT = PERMISSION.viewChannel | PERMISSION.readMessageHistory;
const NEEDS_SENDING = PERMISSION.embedLinks | PERMISSION.attachFiles | PERMISSION.mentionEveryone;
const NEEDS_CONNECTING =
  PERMISSION.speak |
  PERMISSION.muteMembers |
  PERMISSION.deafenMembers |
  PERMISSION.moveMembers |
  PERMISSION.useVoiceActivity;

/** Server-wide permissions: the union of @everyone and all roles. A time-out leaves only viewing and reading. */
export function guildPermissions(guild: PermissionGuild, subject: PermissionSubject): bigint {
  const base = basePermissions(guild, subject);
  if (base === ALL_PERMISSIONS) return base;
  return subject.timedOut ? base & LEFT_TO_TIMED_OUT : base;
}

/**
 * Permissions in one channel, in Discord's order: @everyone's override, then all roles' together, then the member's
 * own.
 */
export function channelPermissions(
  guild: PermissionGuild,
  subject: PermissionSubject,
  overwrites: readonly OverwriteState[],
): bigint {
  const base = basePermissions(guild, subject);
  if (base === ALL_PERMISSIONS) return base;

  const ofEveryone = overwrites.filter((overwrite) => overwrite.id === guild.id);
  const ofRoles = overwrites.filter((overwrite) => subject.roleIds.includes(overwrite.id));
  const ofMember = overwrites.filter((overwrite) => overwrite.id === subject.userId);
  const granted = [ofEveryone, ofRoles, ofMember].reduce(applyTogether, base);

  const afterTimeOut = subject.timedOut ? granted & LEFT_TO_TIMED_OUT : granted;
  return withoutImplied(afterTimeOut);
}

function basePermissions(guild: PermissionGuild, subject: PermissionSubject): bigint {
  if (subject.userId === guild.ownerId) return ALL_PERMISSIONS;
  const base = [guild.id, ...subject.roleIds].reduce(
    (held, roleId) => held | BigInt(guild.roles[roleId]?.permissions ?? 0),
    0n,
  );
  return hasAll(base, PERMISSION.administrator) ? ALL_PERMISSIONS : base;
}

/** Within one step, any allow overrides any deny. */
function applyTogether(held: bigint, overwrites: OverwriteState[]): bigint {
  const deny = overwrites.reduce((bits, overwrite) => bits | BigInt(overwrite.deny), 0n);
  const allow = overwrites.reduce((bits, overwrite) => bits | BigInt(overwrite.allow), 0n);
  return (held & ~deny) | allow;
}

function withoutImplied(held: bigint): bigint {
  if (!hasAll(held, PERMISSION.viewChannel)) return 0n;
  const sending = hasAll(held, PERMISSION.sendMessages) ? held : held & ~NEEDS_SENDING;
  return hasAll(sending, PERMISSION.connect) ? sending : sending & ~NEEDS_CONNECTING;
}
