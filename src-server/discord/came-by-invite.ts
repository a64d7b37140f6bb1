import { ProviderFailure } from '../errors/provider-failure.ts';
import type { DiscordDeps } from './discord.deps.ts';
import type { DiscordIdentity } from './discord-identity.entity.ts';
import type { CommunityMember } from './gateway/discord.gateway.ts';

type Came = Pick<CommunityMember, 'joinedAt'> & { roleIds: readonly string[] };
type Invited = Pick<
  DiscordIdentity,
  'inviteCode' | 'inviteMadeAt' | 'inviteExpiresAt' | 'inviteRoleIds'
>;

/** Joined while the invite was out. */
export function joinedSince(
  invited: Omit<Invited, 'inviteRoleIds'>,
  { joinedAt }: Pick<Came, 'joinedAt'>,
): boolean {
  const { inviteCode, inviteMadeAt, inviteExpiresAt } = invited;
  if (inviteCode == null || inviteMadeAt == null || joinedAt === null) return false;
  const joined = new Date(joinedAt);
  return joined >= inviteMadeAt && (inviteExpiresAt == null || joined <= inviteExpiresAt);
}

/**
 * Whether the invite gave them roles, however they came to be known: they joined while it was out, hold a
 * role that it carried, and it is not there unused any more. What cannot be asked about counts as used: a
 * role that our own invite gave would else stay for ever.
 */
export async function cameByInvite(
  deps: Pick<DiscordDeps, 'gateway'>,
  invited: Invited,
  member: Came,
): Promise<boolean> {
  if (invited.inviteCode == null || !joinedSince(invited, member)) return false;
  if (!member.roleIds.some((roleId) => invited.inviteRoleIds?.includes(roleId))) return false;
  try {
    return (await deps.gateway.getInvite(invited.inviteCode)) === null;
  } catch (error) {
    if (error instanceof ProviderFailure) return true;
    throw error;
  }
}
