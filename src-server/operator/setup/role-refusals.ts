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
    found: 'it stands above the bot’s own role.',
    step: 'Server settings > Roles: drag the bot’s role above it.',
  },
  'bot-cannot-manage-roles': {
    found: 'the bot may not manage roles.',
    step: 'Server settings > Roles > the bot’s role > Permissions: allow Manage Roles.',
  },
  'used-twice': {
    found: 'this role serves another purpose already.',
    step: 'Choose another role below.',
  },
  moderates: {
    found: 'whoever buys a plan would get rights of a moderator with it.',
    step: 'Take these rights from the role, or choose another role below.',
  },
};
