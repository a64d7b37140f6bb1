export const MEMBERS_COPY = {
  title: 'Discord Members',
  refresh: 'Refresh',
  updated: 'Last updated:',
  loading: 'Loading members...',
  humans: 'Humans',
  bots: 'Bots',
  total: 'Total',
  server: 'Server',
  verified: 'Verified',
  requestFailed: 'Request failed:',
  signIn: 'Operator sign-in',
} as const;

export const AVATAR_SIZE = 64;
const DEFAULT_AVATARS = 5n;

/** Ids are larger than a number holds exactly, hence the big integer. */
export function avatarAddress(id: string, avatar: string | null): string {
  const cdn = 'https://cdn.discordapp.com';
  if (avatar !== null) return `${cdn}/avatars/${id}/${avatar}.png?size=${AVATAR_SIZE}`;
  return `${cdn}/embed/avatars/${BigInt(id) % DEFAULT_AVATARS}.png`;
}
