import { BOT_RIGHTS } from './bot-rights.ts';

/** Opens Discord's page that adds the bot to a server with exactly the rights it needs. */
export function botInviteLink(applicationId: string): string {
  const query = `client_id=${applicationId}&scope=bot&permissions=${BOT_RIGHTS}`;
  return `https://discord.com/oauth2/authorize?${query}`;
}

/** A bot token starts with its application's id in base64. Null: this is no bot token. */
export function applicationIdOf(botToken: string): string | null {
  const id = Buffer.from(botToken.split('.')[0] ?? '', 'base64').toString('latin1');
  return /^\d{15,21}$/.test(id) ? id : null;
}
