/** Discord refuses clients without a User-Agent of this form. */
export const DISCORD_AGENT = { 'user-agent': 'DiscordBot (http://localhost, 1.0)' };
