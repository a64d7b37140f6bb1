import type { CommunityMember } from '../gateway/community.ts';

/**
 * Must accept the server's rules before any grant. A member with a role already skipped them and
 * keeps their access.
 */
export function waitsForRules(member: Pick<CommunityMember, 'pending' | 'roleIds'>): boolean {
  return member.pending && member.roleIds.length === 0;
}
