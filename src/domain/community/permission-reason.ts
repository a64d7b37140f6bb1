import {
  basePermissions,
  channelPermissions,
  LEFT_WHEN_TIMED_OUT,
  type Override,
  overrideSteps,
  type PermissionServer,
  type PermissionSubject,
} from './channel-permissions.ts';
import { holds, PERMISSION } from './permission-flags.ts';

/** The deciding factor for one flag of one member in one channel. */
export type PermissionReason =
  | { kind: 'owner' }
  | { kind: 'administrator'; roleId: string }
  | { kind: 'timed-out' }
  /** Without viewing, no other flag applies. `because` explains why the member cannot view. */
  | { kind: 'cannot-view'; because: PermissionReason }
  | { kind: 'override'; of: 'everyone' | 'role' | 'member'; id: string; effect: 'allow' | 'deny' }
  | { kind: 'role'; roleId: string }
  | { kind: 'no-role' };

interface ExplainedFlag {
  granted: boolean;
  because: PermissionReason;
}

/** Walks the steps of the permission computation backwards to the one that decided the flag. */
export function explainFlag(
  server: PermissionServer,
  subject: PermissionSubject,
  overrides: readonly Override[],
  flag: bigint,
): ExplainedFlag {
  const granted = holds(channelPermissions(server, subject, overrides), flag);
  return { granted, because: decider(server, subject, overrides, flag) };
}

function decider(
  server: PermissionServer,
  subject: PermissionSubject,
  overrides: readonly Override[],
  flag: bigint,
): PermissionReason {
  if (subject.id === server.ownerId) return { kind: 'owner' };
  const administrator = roleWith(server, subject, PERMISSION.administrator);
  if (administrator !== null) return { kind: 'administrator', roleId: administrator };
  const view = PERMISSION.viewChannel;
  if (flag !== view && !holds(channelPermissions(server, subject, overrides), view)) {
    return { kind: 'cannot-view', because: decider(server, subject, overrides, view) };
  }
  if (subject.timedOut && !holds(LEFT_WHEN_TIMED_OUT, flag)) return { kind: 'timed-out' };
  const decisive = decidingStep(overrideSteps(server, subject, overrides), flag);
  if (decisive !== null) {
    const { override, effect } = decisive;
    const of =
      override.kind === 'member' ? 'member' : override.id === server.id ? 'everyone' : 'role';
    return { kind: 'override', of, id: override.id, effect };
  }
  const roleId = holds(basePermissions(server, subject), flag)
    ? roleWith(server, subject, flag)
    : null;
  return roleId === null ? { kind: 'no-role' } : { kind: 'role', roleId };
}

/** The last step that sets the flag. Within a step, allow wins over deny. */
function decidingStep(
  steps: readonly (readonly Override[])[],
  flag: bigint,
): { override: Override; effect: 'allow' | 'deny' } | null {
  for (const step of steps.toReversed()) {
    const allowing = step.find((each) => holds(each.allow, flag));
    if (allowing !== undefined) return { override: allowing, effect: 'allow' };
    const denying = step.find((each) => holds(each.deny, flag));
    if (denying !== undefined) return { override: denying, effect: 'deny' };
  }
  return null;
}

/** A held role with the bit. Prefers a real role over @everyone, which explains least. */
function roleWith(
  server: PermissionServer,
  subject: PermissionSubject,
  bit: bigint,
): string | null {
  const ids = [...subject.roleIds, server.id];
  return ids.find((id) => holds(server.roles.get(id)?.permissions ?? 0n, bit)) ?? null;
}
