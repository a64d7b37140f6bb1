import { ALL_PERMISSIONS, holds, PERMISSION } from './permission-flags.ts';

export interface Override {
  id: string;
  kind: 'role' | 'member';
  allow: bigint;
  deny: bigint;
}

export interface PermissionServer {
  id: string;
  ownerId: string;
  /** By role id. The id of @everyone is the server's id. */
  roles: ReadonlyMap<string, { permissions: bigint }>;
}

export interface PermissionSubject {
  id: string;
  /** Excludes @everyone, which every member has. */
  roleIds: readonly string[];
  timedOut: boolean;
}

export const LEFT_WHEN_TIMED_OUT = PERMISSION.viewChannel | PERMISSION.readMessageHistory;
const NEEDS_SENDING = PERMISSION.embedLinks | PERMISSION.attachFiles | PERMISSION.mentionEveryone;
const NEEDS_CONNECTING =
  PERMISSION.speak |
  PERMISSION.muteMembers |
  PERMISSION.deafenMembers |
  PERMISSION.moveMembers |
  PERMISSION.useVoiceActivity;

/** Union of @everyone and all held roles. The owner and administrators have every permission. */
export function basePermissions(server: PermissionServer, subject: PermissionSubject): bigint {
  if (subject.id === server.ownerId) return ALL_PERMISSIONS;
  const base = [server.id, ...subject.roleIds].reduce(
    (bits, roleId) => bits | (server.roles.get(roleId)?.permissions ?? 0n),
    0n,
  );
  return holds(base, PERMISSION.administrator) ? ALL_PERMISSIONS : base;
}

/** Discord's three steps: the override of @everyone, then those of all held roles together, then the member's own. */
export function overrideSteps(
  server: PermissionServer,
  subject: PermissionSubject,
  overrides: readonly Override[],
): [Override[], Override[], Override[]] {
  const ofRoles = overrides.filter((each) => each.kind === 'role');
  return [
    ofRoles.filter((each) => each.id === server.id),
    ofRoles.filter((each) => each.id !== server.id && subject.roleIds.includes(each.id)),
    overrides.filter((each) => each.kind === 'member' && each.id === subject.id),
  ];
}

/**
 * Permissions of a member in a channel, in Discord's documented order. Adds two rules that the SDK omits: time-outs,
 * and the bits implied by seeing, sending or connecting.
 */
export function channelPermissions(
  server: PermissionServer,
  subject: PermissionSubject,
  overrides: readonly Override[],
): bigint {
  const base = basePermissions(server, subject);
  if (base === ALL_PERMISSIONS) return base;
  const granted = overrideSteps(server, subject, overrides).reduce(applyStep, base);
  return withoutImplied(subject.timedOut ? granted & LEFT_WHEN_TIMED_OUT : granted);
}

/** Within one step, any allow overrides any deny. */
function applyStep(held: bigint, step: readonly Override[]): bigint {
  const deny = step.reduce((bits, each) => bits | each.deny, 0n);
  const allow = step.reduce((bits, each) => bits | each.allow, 0n);
  return (held & ~deny) | allow;
}

function withoutImplied(held: bigint): bigint {
  if (!holds(held, PERMISSION.viewChannel)) return 0n;
  const sending = holds(held, PERMISSION.sendMessages) ? held : held & ~NEEDS_SENDING;
  return holds(sending, PERMISSION.connect) ? sending : sending & ~NEEDS_CONNECTING;
}
