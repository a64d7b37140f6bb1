import type { DiscordGateway } from '../gateway/port.ts';
import type { DiscordIdentity } from '../identity/discord-identity.entity.ts';

export type InviteOfRow = Pick<DiscordIdentity, 'inviteCode' | 'inviteTargetId'>;

/** Whether Discord still has the invite: unused, not deleted and not expired. */
export async function isInviteOut(
  gateway: Pick<DiscordGateway, 'getInvite' | 'listInviteTargets'>,
  { inviteCode, inviteTargetId }: InviteOfRow,
): Promise<boolean> {
  if (inviteCode == null) return false;
  if ((await gateway.getInvite(inviteCode)) !== null) return true;
  // Discord shows an invite with targets to those alone. Whether the bot sees it is not documented,
  // but it may always read the list.
  return inviteTargetId != null && (await gateway.listInviteTargets(inviteCode)) !== null;
}
