import type { ActionRefusal, MemberAction, MemberSkip } from '../../../src/domain/member-action.ts';
import { PERMISSION_WORDS } from '../../../src/domain/permission-flags.ts';

/** Why nothing can be done at all, in place of Discord's 50013. */
export function refusalWords(refusal: ActionRefusal): string {
  switch (refusal.reason) {
    case 'missing-permission':
      return `The bot lacks the permission ${PERMISSION_WORDS[refusal.permission]}.`;
    case 'no-role':
      return 'Please choose a role.';
    case 'role-gone':
      return 'This role was deleted.';
    case 'everyone':
      return 'Everybody has @everyone: it can be neither given nor taken.';
    case 'managed':
      return 'This role is managed by a bot or an integration and cannot be given or taken.';
    case 'role-above-bot':
      return "This role is not below the bot's own. Move the bot's role above it.";
  }
}

export const SKIP_WORDS: Record<MemberSkip, string> = {
  'not-in-server': 'Not in the server any more.',
  owner: 'Owns the server.',
  'own-bot': 'Is our own bot.',
  bot: 'Is a bot.',
  'above-bot': 'Has a role that is not below the bot’s own.',
  'has-role': 'Has the role already.',
  'lacks-role': 'Does not have the role.',
};

export const DONE_WORDS: Record<MemberAction, string> = {
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
