/** Discord answers only clients that name themselves like this. */
export const DISCORD_AGENT = { 'user-agent': 'DiscordBot (http://localhost, 1.0)' };
