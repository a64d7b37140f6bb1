import type { DiscordState, MemberState } from '../state.ts';
import { userObject } from './user.ts';

export function memberObject(state: DiscordState, member: MemberState) {
  const user = state.users[member.userId];
  if (user === undefined) throw new Error(`Member ${member.userId} has no account.`);
  return {
    user: userObject(user),
    nick: member.nick,
    avatar: null,
    banner: null,
    roles: member.roles,
    joined_at: member.joinedAt,
    premium_since: null,
    deaf: false,
    mute: false,
    flags: 0,
    pending: member.pending,
    communication_disabled_until: member.timedOutUntil,
  };
}
