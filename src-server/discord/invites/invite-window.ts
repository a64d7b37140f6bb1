import type { CommunityMember } from '../gateway/community.ts';
import type { DiscordIdentity } from '../identity/discord-identity.entity.ts';

/** When the invite can have been used. Both ends are Discord's time. */
type InviteWindow = Pick<DiscordIdentity, 'inviteCode' | 'inviteUnusedAt' | 'inviteExpiresAt'>;

/** Whether the member joined while the invite was usable. Proves nothing by itself. */
export function joinedWithin(
  { inviteCode, inviteUnusedAt, inviteExpiresAt }: InviteWindow,
  { joinedAt }: Pick<CommunityMember, 'joinedAt'>,
): boolean {
  if (inviteCode == null || inviteUnusedAt == null || joinedAt === null) return false;
  const joined = new Date(joinedAt);
  return joined >= inviteUnusedAt && (inviteExpiresAt == null || joined <= inviteExpiresAt);
}

/**
 * Whether an earlier version created it. Those gave their roles to anyone who used them, members
 * included, for good.
 */
export function givesRoles({ inviteRoleIds }: Pick<DiscordIdentity, 'inviteRoleIds'>): boolean {
  return (inviteRoleIds ?? []).length > 0;
}
