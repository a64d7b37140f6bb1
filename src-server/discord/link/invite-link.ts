/** Where a browser opens an invite: at Discord's own short address, or beside another base that was configured. */
export function inviteLink(apiBase: string | null, code: string): string {
  return apiBase ? `${new URL(apiBase).origin}/invite/${code}` : `https://discord.gg/${code}`;
}
