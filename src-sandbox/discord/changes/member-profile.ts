import type { MemberState, UserState } from '../state.ts';
import type { Cause, World } from '../world.ts';
import { AUDIT, recordAudit } from './audit.ts';
import { announceMember } from './members.ts';

export type MemberPatch = Partial<Pick<MemberState, 'nick' | 'timedOutUntil' | 'pending'>>;

export function changeMember(
  world: World,
  member: MemberState,
  patch: MemberPatch,
  cause: Cause,
): void {
  const keys = (Object.keys(patch) as (keyof MemberPatch)[]).filter(
    (key) => patch[key] !== member[key],
  );
  if (keys.length === 0) return;
  recordAudit(
    world,
    AUDIT.memberUpdate,
    cause,
    member.userId,
    keys.map((key) => ({ key: WIRE_KEY[key], old_value: member[key], new_value: patch[key] })),
  );
  Object.assign(member, patch);
  world.effect('member.updated', {
    memberId: member.userId,
    changes: Object.fromEntries(keys.map((key) => [key, patch[key]])),
    reason: cause.reason,
  });
  announceMember(world, member);
}

/** Changes a username; the id stays. Discord announces it through the member object. */
export function renameUser(world: World, user: UserState, username: string): void {
  const before = user.username;
  user.username = username;
  world.effect('user.renamed', { userId: user.id, from: before, to: username });
  const member = world.state.members[user.id];
  if (member !== undefined) announceMember(world, member);
}

const WIRE_KEY: Record<keyof MemberPatch, string> = {
  nick: 'nick',
  pending: 'pending',
  timedOutUntil: 'communication_disabled_until',
};
