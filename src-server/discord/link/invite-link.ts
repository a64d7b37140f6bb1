/** The URL of an invite: Discord's short domain, or the configured base's host. */
export function inviteLink(apiBase: string | null, code: string): string {
  return apiBase ? `${new URL(apiBase).origin}/invite/${code}` : `https://discord.gg/${code}`;
}

/** Opens the server for its members. */
export function serverLink(apiBase: string | null, guildId: string): string {
  const site = apiBase ? new URL(apiBase).origin : 'https://discord.com';
  return `${site}/channels/${guildId}`;
}
