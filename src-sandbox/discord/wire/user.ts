import type { UserState } from '../state.ts';

export function userObject(user: UserState) {
  return {
    id: user.id,
    username: user.username,
    global_name: user.globalName,
    discriminator: user.discriminator,
    avatar: user.avatar,
    public_flags: 0,
    flags: 0,
    banner: null,
    accent_color: null,
    avatar_decoration_data: null,
    collectibles: null,
    primary_guild: null,
    // Absent, not false, on people.
    ...(user.bot ? { bot: true } : {}),
  };
}

/** An account's own view of itself. */
export function ownUserObject(user: UserState) {
  return {
    ...userObject(user),
    bot: user.bot,
    mfa_enabled: true,
    locale: 'en-US',
    verified: true,
    email: null,
    premium_type: 0,
  };
}
