const DISCORD_CDN = 'https://cdn.discordapp.com';
export const AVATAR_SIZE = 64;
const DEFAULT_AVATARS = 5n;

/** Ids are larger than a number holds exactly, hence the big integer. */
export function avatarAddress(id: string, avatar: string | null, cdn = DISCORD_CDN): string {
  if (avatar !== null) return `${cdn}/avatars/${id}/${avatar}.png?size=${AVATAR_SIZE}`;
  return `${cdn}/embed/avatars/${BigInt(id) % DEFAULT_AVATARS}.png`;
}
