import type { ConsoleMember } from '../../../../src/contract/discord/discord-console.contract.ts';
import type { CommunityMember } from '../../gateway/community.ts';

/** A member in the documented shape: roles are ids, and 'verified' means the rules are accepted. */
export function memberView(member: CommunityMember): ConsoleMember {
  const { id, username, displayName, avatar, isBot, joinedAt, roleIds } = member;
  const status = member.pending ? 'pending' : 'verified';
  return { id, username, displayName, avatar, isBot, joinedAt, status, roles: roleIds };
}

export function countMembers(members: ReadonlyMap<string, CommunityMember>) {
  let bots = 0;
  for (const member of members.values()) if (member.isBot) bots += 1;
  return { members: members.size, humans: members.size - bots, bots };
}
