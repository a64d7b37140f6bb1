import type { HeldLease } from '../../database/lease.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import type { Invite, TargetCheck } from '../gateway/community.ts';
import {
  type DiscordIdentity,
  DiscordIdentityEntity,
  type InviteOpenReason,
} from '../identity/discord-identity.entity.ts';
import { endInvite } from './end-invite.ts';
import { createWithinBudget } from './free-invites.ts';

export const INVITE_SECONDS = 604_800;

interface Wanted {
  accountId: string;
  paid: boolean;
  channelId: string;
  /** The only Discord account that may accept it. Null: anyone. */
  target: string | null;
  /** Why anyone may, although the account is known. */
  openReason: InviteOpenReason | null;
}

/** Created for one account, and Discord has not confirmed that yet. */
export const isUnchecked = (row: DiscordIdentity) =>
  row.inviteCode != null && row.inviteTargetId != null && row.inviteTargetAt == null;

/**
 * Creates and records the invite. If Discord cannot limit it to the account, it is replaced by one
 * that anyone may accept, and who joins is identified afterwards.
 */
export async function createInviteFor(
  deps: DiscordDeps,
  lease: HeldLease,
  wanted: Wanted,
): Promise<string> {
  const { accountId, target } = wanted;
  const made = await create(deps, wanted);
  if (typeof made === 'string') {
    return createInviteFor(deps, lease, { ...wanted, target: null, openReason: made });
  }
  const row = await record(deps, lease, { ...wanted, invite: made });
  if (target === null) return made.code;
  const check = await checkTarget(deps, lease, row);
  if (check === 'confirmed') return made.code;
  deps.log.warn({ accountId, check }, 'Discord did not limit an invite to its account');
  return createInviteFor(deps, lease, { ...wanted, target: null, openReason: check });
}

/** Records what Discord says. An invite that is not limited is deleted before anyone sees it. */
export async function checkTarget(
  deps: DiscordDeps,
  lease: HeldLease,
  { accountId, inviteCode, inviteTargetId }: DiscordIdentity,
): Promise<TargetCheck> {
  const check = await deps.gateway.checkInviteTarget(inviteCode ?? '', inviteTargetId ?? '');
  if (check !== 'confirmed') {
    await endInvite(deps, accountId);
    return check;
  }
  await lease.write(async (em) => {
    const row = await em.findOneOrFail(DiscordIdentityEntity, { accountId }, FOR_UPDATE);
    row.inviteTargetAt = deps.machineClock.now();
    noteInvited(deps, row);
  });
  return check;
}

async function create(
  deps: DiscordDeps,
  { paid, channelId, target }: Wanted,
): Promise<Invite | 'target-refused'> {
  const request = { channelId, maxAgeSeconds: INVITE_SECONDS, reason: 'Invite of a subscriber' };
  if (target === null) return createWithinBudget(deps, paid, request);
  try {
    return await createWithinBudget(deps, paid, { ...request, onlyFor: target });
  } catch (error) {
    const isRefused = error instanceof ProviderFailure && error.kind === 'refused';
    if (!isRefused || error.reason === 'too-many-invites') throw error;
    return 'target-refused';
  }
}

async function record(
  deps: DiscordDeps,
  lease: HeldLease,
  { accountId, paid, target, openReason, invite }: Wanted & { invite: Invite },
): Promise<DiscordIdentity> {
  const { clock } = deps;
  await lease.write(async (em) => {
    const row = await em.findOneOrFail(DiscordIdentityEntity, { accountId }, FOR_UPDATE);
    row.inviteCode = invite.code;
    row.inviteUnusedAt = invite.createdAt ?? clock.now();
    row.inviteExpiresAt =
      invite.expiresAt ?? new Date(clock.now().getTime() + INVITE_SECONDS * 1000);
    row.inviteTargetId = target;
    row.inviteTargetAt = null;
    row.inviteOpenReason = openReason;
    row.inviteRoleIds = null;
    row.invitePaid = paid;
    if (target === null) noteInvited(deps, row);
  });
  return readFork(deps.orm).findOneOrFail(DiscordIdentityEntity, { accountId });
}

function noteInvited({ clock, machineClock }: DiscordDeps, row: DiscordIdentity): void {
  if (row.state === 'named' || row.state === 'left') row.state = 'invited';
  if (row.state === 'invited') row.stateSince = clock.now();
  row.changedAt = machineClock.now();
}
