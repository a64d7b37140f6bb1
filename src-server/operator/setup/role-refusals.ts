import type { RoleRefusal } from '../../discord/refuse-role.ts';

/** Why a role cannot serve, and the step that fixes it. */
export const ROLE_REFUSALS: Record<RoleRefusal, { found: string; step: string }> = {
  gone: { found: 'this role was deleted.', step: 'Choose another role below.' },
  everyone: { found: 'everyone holds this role.', step: 'Choose another role below.' },
  managed: {
    found: 'this role belongs to a bot or an integration.',
    step: 'Choose another role below.',
  },
  'above-bot': {
    found: 'it is above the bot’s own role.',
    step: 'Server settings > Roles: drag the bot’s role above it.',
  },
  'bot-cannot-manage-roles': {
    found: 'the bot cannot manage roles.',
    step: 'Server settings > Roles > the bot’s role > Permissions: allow Manage Roles.',
  },
  'used-twice': {
    found: 'this role already serves another purpose.',
    step: 'Choose another role below.',
  },
  moderates: {
    found: 'it would give every buyer moderator permissions.',
    step: 'Remove these permissions from the role, or choose another role below.',
  },
};
