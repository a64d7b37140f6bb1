/** Why a role or channel cannot be mapped. */
export const REFUSAL_MESSAGES: Record<string, string> = {
  gone: 'It was deleted',
  everyone: 'Everyone holds this role',
  managed: 'It belongs to a bot or an integration',
  'above-bot': 'It is above the bot’s own role',
  'bot-cannot-manage-roles': 'The bot cannot manage roles',
  'used-twice': 'It already serves another purpose',
  moderates: 'It grants moderator permissions, which no plan includes',
};
