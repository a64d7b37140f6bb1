/** Why a role or channel cannot be mapped. */
export const REFUSAL_MESSAGES: Record<string, string> = {
  gone: 'It was deleted',
  everyone: 'Everyone holds this role',
  managed: 'It belongs to a bot or an integration',
  'above-bot': 'It stands above the bot’s own role',
  'bot-cannot-manage-roles': 'The bot may not manage roles',
  'used-twice': 'It serves another purpose already',
  moderates: 'It gives rights of a moderator, which no plan includes',
};
