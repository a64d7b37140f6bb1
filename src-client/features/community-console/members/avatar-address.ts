const DISCORD_CDN = 'https://cdn.discordapp.com';
const AVATAR_SIZE = 64;
const DEFAULT_AVATARS = 5n;

/** BigInt, because Discord ids exceed Number.MAX_SAFE_INTEGER. */
export function avatarAddress(id: string, avatar: string | null, cdn = DISCORD_CDN): string {
  if (avatar !== null) return `${cdn}/avatars/${id}/${avatar}.png?size=${AVATAR_SIZE}`;
  return `${cdn}/embed/avatars/${BigInt(id) % DEFAULT_AVATARS}.png`;
}
