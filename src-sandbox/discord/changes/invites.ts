import { randomBytes } from 'node:crypto';
import { own } from '../lookups.ts';
import type { InviteState, UsedInviteEvent } from '../state.ts';
import { inviteCreateData } from '../wire/invite.ts';
import type { Cause, World } from '../world.ts';
import { AUDIT, recordAudit } from './audit.ts';

export type NewInvite = Pick<
  InviteState,
  'channelId' | 'inviterId' | 'maxAge' | 'maxUses' | 'temporary' | 'roleIds' | 'targets'
>;

export function createInvite(world: World, wanted: NewInvite, cause: Cause): InviteState {
  const { state } = world;
  const now = world.now();
  const invite: InviteState = {
    ...wanted,
    code: newCode(),
    uses: 0,
    createdAt: now.toISOString(),
    expiresAt:
      wanted.maxAge === 0 ? null : new Date(now.getTime() + wanted.maxAge * 1000).toISOString(),
  };
  state.invites[invite.code] = invite;
  recordAudit(world, AUDIT.inviteCreate, cause, null, [{ key: 'code', new_value: invite.code }]);
  world.effect('invite.created', {
    code: invite.code,
    channelId: invite.channelId,
    maxAge: invite.maxAge,
    maxUses: invite.maxUses,
    roleIds: invite.roleIds,
    ...(invite.targets === undefined ? {} : { targetIds: invite.targets.userIds }),
    reason: cause.reason,
  });
  world.dispatch({ name: 'INVITE_CREATE', data: inviteCreateData(state, invite) });
  return invite;
}

export function countUse(world: World, invite: InviteState, userId: string): void {
  invite.uses += 1;
  world.effect('invite.used', { code: invite.code, userId, uses: invite.uses });
}

/** Ends an invite after its last use. Sends INVITE_DELETE if this is the `moment` for it. */
export function endUsedUp(
  world: World,
  invite: InviteState,
  moment: Exclude<UsedInviteEvent, 'never'>,
): void {
  if (invite.maxUses === 0 || invite.uses < invite.maxUses) return;
  const { invites, settings } = world.state;
  if (invites[invite.code] !== undefined) endInvite(world, invite, 'used-up');
  if (settings.usedInviteEvent === moment) announceEnd(world, invite);
}

type InviteEnd = 'deleted' | 'used-up' | 'expired' | 'channel-deleted';

export function deleteInvite(world: World, invite: InviteState, how: InviteEnd): void {
  endInvite(world, invite, how);
  // Discord sends no event for an invite that expires.
  if (how !== 'expired') announceEnd(world, invite);
}

function endInvite(world: World, invite: InviteState, how: InviteEnd): void {
  delete world.state.invites[invite.code];
  world.effect(`invite.${how}`, { code: invite.code, channelId: invite.channelId });
}

function announceEnd(world: World, invite: InviteState): void {
  world.dispatch({
    name: 'INVITE_DELETE',
    data: { code: invite.code, channel_id: invite.channelId, guild_id: world.state.guild.id },
  });
}

/** Null when the invite does not exist or has ended. */
export function findInvite(world: World, code: string): InviteState | null {
  const invite = own(world.state.invites, code);
  return invite === undefined || isOver(invite, world.now()) ? null : invite;
}

export function isOver(invite: InviteState, now: Date): boolean {
  return invite.expiresAt !== null && new Date(invite.expiresAt) <= now;
}

function newCode(): string {
  return randomBytes(12)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 8);
}
