import type { MemberState, UserState } from '../state.ts';
import { memberObject } from '../wire/member.ts';
import { userObject } from '../wire/user.ts';
import type { Cause, World } from '../world.ts';
import { AUDIT, recordAudit } from './audit.ts';

interface Joining {
  roleIds?: readonly string[];
  nick?: string | null;
  pending?: boolean;
}

export function addMember(world: World, user: UserState, joining: Joining = {}): MemberState {
  const { state } = world;
  const member: MemberState = {
    userId: user.id,
    nick: joining.nick ?? null,
    roles: [...(joining.roleIds ?? [])],
    joinedAt: world.now().toISOString(),
    pending: joining.pending ?? false,
    timedOutUntil: null,
  };
  state.members[user.id] = member;
  world.effect('member.joined', {
    memberId: user.id,
    username: user.username,
    roleIds: member.roles,
  });
  world.dispatch({
    name: 'GUILD_MEMBER_ADD',
    data: { ...memberObject(state, member), guild_id: state.guild.id },
  });
  return member;
}

type Departure = 'left' | 'kicked' | 'banned';

export function removeMember(world: World, user: UserState, how: Departure, cause: Cause): void {
  const { state } = world;
  delete state.members[user.id];
  if (how === 'kicked') recordAudit(world, AUDIT.memberKick, cause, user.id);
  world.effect(`member.${how}`, { memberId: user.id, reason: cause.reason });
  world.dispatch({
    name: 'GUILD_MEMBER_REMOVE',
    data: { user: userObject(user), guild_id: state.guild.id },
  });
}

/** Sends the member's current state to the sessions. */
export function announceMember(world: World, member: MemberState): void {
  const { state } = world;
  world.dispatch({
    name: 'GUILD_MEMBER_UPDATE',
    data: { ...memberObject(state, member), guild_id: state.guild.id },
  });
}
