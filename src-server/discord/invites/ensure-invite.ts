import { reconcileAccessJob } from '../../access/engine/reconcile-access.job.ts';
import { withLease } from '../../database/lease.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import type { CommunityMember } from '../gateway/community.ts';
import { isIntentRefused } from '../gateway/members-intent.ts';
import { askOperator, bindMember } from '../identity/bind-member.ts';
import {
  type DiscordIdentity,
  DiscordIdentityEntity,
  type InviteOpenReason,
} from '../identity/discord-identity.entity.ts';
import { checkTarget, createInviteFor, isUnchecked } from './create-invite.ts';
import { endInvite } from './end-invite.ts';
import { givesRoles } from './invite-window.ts';
import { isInviteOut } from './is-invite-out.ts';
import { isPaying } from './is-paying.ts';
import { retireRoleInvites } from './role-invites.ts';
import { settleUsedInvites } from './used-invites.ts';

/** Invites that expire sooner are not handed out. */
const MIN_LEFT_MS = 60_000;
const WAIT_MS = 5_000;
const TEXT_CHANNEL = 0;

/**
 * The subscriber's single-use invite: the open one while it works, otherwise a new one. It carries
 * no roles, because Discord would give them to existing members for good. Where the Discord account
 * is known, no other one can accept it. Null: it was used, and the user is bound or an operator must
 * decide.
 */
export function ensureInvite(deps: DiscordDeps, accountId: string): Promise<string | null> {
  const { orm } = deps;
  const find = () => readFork(orm).findOneOrFail(DiscordIdentityEntity, { accountId });
  return withLease(orm, { key: `discord-invite:${accountId}`, waitMs: WAIT_MS }, async (lease) => {
    const row = await find();
    const target = await knownAccountOf(deps, row);
    const usableFrom = new Date(deps.clock.now().getTime() + MIN_LEFT_MS);
    const inForce = row.inviteExpiresAt != null && row.inviteExpiresAt > usableFrom;
    let openReason: InviteOpenReason | null = null;
    if (row.inviteTargetId != null && row.inviteTargetId !== target) {
      await endInvite(deps, accountId);
    } else if (inForce && isUnchecked(row)) {
      // An earlier call ended before Discord confirmed the limit. Nobody has this invite.
      const check = await checkTarget(deps, lease, row);
      if (check === 'confirmed') return row.inviteCode ?? null;
      openReason = check;
    } else if (row.inviteCode != null) {
      const isRoleInvite = givesRoles(row);
      if (isRoleInvite) await retireRoleInvites(deps, [accountId]);
      else if (inForce) {
        if (await isInviteOut(deps.gateway, row)) return row.inviteCode;
        // A new invite would hide that a member came with this one. Only a list started after it
        // disappeared can tell.
        await findItsUser(deps, row);
      }
      const { state } = await find();
      if ((isRoleInvite || inForce) && (state === 'joined' || state === 'needs-operator')) {
        return null;
      }
    }
    const paid = await isPaying(deps, accountId);
    const wanted = { accountId, paid, channelId: await receivingChannel(deps) };
    const code = await createInviteFor(deps, lease, {
      ...wanted,
      ...(openReason === null ? { target, openReason: null } : { target: null, openReason }),
    });
    if (paid && !(await isPaying(deps, accountId))) {
      // Access ended during the call, and the run that ended it saw no invite yet.
      await transact(orm, (em) => deps.jobs.enqueue(em, reconcileAccessJob, { accountId }));
    }
    return code;
  });
}

/**
 * The Discord account that the subscriber named, if an import, a link or an earlier stay in the
 * server gave its id. A name typed since may be of another account: Discord says whose it is.
 */
async function knownAccountOf(
  { gateway }: DiscordDeps,
  { memberId, username }: DiscordIdentity,
): Promise<string | null> {
  if (memberId == null) return null;
  return (await gateway.findUsername(memberId)) === username ? memberId : null;
}

async function findItsUser(deps: DiscordDeps, row: DiscordIdentity): Promise<void> {
  if (row.inviteTargetId != null) return findItsTarget(deps, row, row.inviteTargetId);
  const people = await peopleInside(deps);
  const named =
    people === null
      ? await deps.gateway.findMember(row.username)
      : people.find(({ username }) => username === row.username);
  if (named != null)
    await bindMember(deps, { accountId: row.accountId, member: named, ground: 'claimed' });
  else if (people !== null) await settleUsedInvites(deps, people);
  else await askOperator(deps, [row.accountId], 'ambiguous');
}

/** Nobody else can have used it. Outside, they get a new one. */
async function findItsTarget(
  deps: DiscordDeps,
  { accountId }: DiscordIdentity,
  targetId: string,
): Promise<void> {
  const member = await deps.gateway.getMember(targetId);
  if (member !== null) await bindMember(deps, { accountId, member, ground: 'invited' });
}

/** Null: members cannot be listed because the members intent is off. */
async function peopleInside({ gateway }: DiscordDeps): Promise<CommunityMember[] | null> {
  try {
    return (await gateway.listMembers()).filter((member) => !member.isBot);
  } catch (error) {
    if (isIntentRefused(error)) return null;
    throw error;
  }
}

/** The server's welcome channel, otherwise its first text channel. */
async function receivingChannel(deps: DiscordDeps): Promise<string> {
  const server = await deps.gateway.getServer();
  const named = server.systemChannelId ?? server.rulesChannelId;
  if (named !== null) return named;
  const channels = await deps.gateway.listChannels();
  const [first] = channels
    .filter((channel) => channel.type === TEXT_CHANNEL)
    .sort((a, b) => a.position - b.position);
  if (first === undefined) throw new ProviderFailure('discord', 'refused', 'no-channel');
  return first.id;
}
