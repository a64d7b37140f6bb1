import type { CommunityMember } from '../gateway/community.ts';

/**
 * Has the server's rules to accept before anything may be given. Whoever holds a role was let past them,
 * and keeps what they have.
 */
export function waitsForRules(member: Pick<CommunityMember, 'pending' | 'roleIds'>): boolean {
  return member.pending && member.roleIds.length === 0;
}
