import type {
  ActionRefusal,
  MemberAction,
  MemberSkip,
} from '../../../../src/domain/community/member-action.ts';
import {
  PERMISSION_LABELS,
  type PermissionName,
} from '../../../../src/domain/community/permission-flags.ts';
import { failureMessage } from '../failure-messages.ts';

/** Explains why the action is impossible, in place of Discord's 50013. */
export function refusalMessage(refusal: ActionRefusal): string {
  switch (refusal.reason) {
    case 'missing-permission':
      return `The bot lacks the permission ${PERMISSION_LABELS[refusal.permission]}.`;
    case 'no-role':
      return 'Please choose a role.';
    case 'role-gone':
      return 'This role was deleted.';
    case 'everyone':
      return 'Every member has @everyone: it cannot be added or removed.';
    case 'managed':
      return 'This role is managed by a bot or an integration and cannot be added or removed.';
    case 'role-above-bot':
      return "This role is not below the bot's own. Move the bot's role above it.";
  }
}

/** Serializes a refusal for a job's row; `stopMessage` parses it. */
export function refusalCode(refusal: ActionRefusal): string {
  const { reason } = refusal;
  return reason === 'missing-permission' ? `${reason}:${refusal.permission}` : reason;
}

/** Explains why a job stopped: a reason from Discord, our gateway or our own check. */
export function stopMessage(code: string): string {
  const [reason = '', permission] = code.split(':');
  if (permission !== undefined) {
    const named = permission as PermissionName;
    return refusalMessage({ reason: 'missing-permission', permission: named });
  }
  const known = SEEN.find((each) => each === reason);
  return known === undefined ? failureMessage(code) : refusalMessage({ reason: known });
}

const SEEN = ['no-role', 'role-gone', 'everyone', 'managed', 'role-above-bot'] as const;

export const SKIP_MESSAGES: Record<MemberSkip, string> = {
  'not-in-server': 'No longer in the server.',
  owner: 'Owns the server.',
  'own-bot': 'Is our own bot.',
  bot: 'Is a bot.',
  'above-bot': 'Has a role that is not below the bot’s own.',
  'has-role': 'Already has the role.',
  'lacks-role': 'Does not have the role.',
};

export const DONE_MESSAGES: Record<MemberAction, string> = {
  add_role: 'Role added.',
  remove_role: 'Role removed.',
  kick: 'Kicked.',
  ban: 'Banned.',
};

export const ACTION_NAMES: Record<MemberAction, string> = {
  add_role: 'Add role',
  remove_role: 'Remove role',
  kick: 'Kick',
  ban: 'Ban',
};
