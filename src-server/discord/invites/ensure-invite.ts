import { reconcileAccessJob } from '../../access/engine/reconcile-access.job.ts';
import { withLease } from '../../database/lease.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import type { CommunityMember, CommunityServer } from '../gateway/community.ts';
import { isIntentRefused } from '../gateway/members-intent.ts';
import { askOperator, bindMember } from '../identity/bind-member.ts';
import {
  type DiscordIdentity,
  DiscordIdentityEntity,
} from '../identity/discord-identity.entity.ts';
import { createWithinBudget } from './free-invites.ts';
import { givesRoles } from './invite-window.ts';
import { isPaying } from './is-paying.ts';
import { retireRoleInvites } from './role-invites.ts';
import { settleUsedInvites } from './used-invites.ts';

const WEEK_S = 604_800;
/** Invites that expire sooner are not handed out. */
const MIN_LEFT_MS = 60_000;
const WAIT_MS = 5_000;
const TEXT_CHANNEL = 0;

/**
 * The subscriber's single-use invite: the open one while it works, otherwise a new one. It carries
 * no roles, because Discord would give them to existing members for good. Null: it was used, and
 * the user is bound or an operator must decide.
 */
export function ensureInvite(deps: DiscordDeps, accountId: string): Promise<string | null> {
  const { orm } = deps;
  const find = () => readFork(orm).findOneOrFail(DiscordIdentityEntity, { accountId });
  return withLease(orm, { key: `discord-invite:${accountId}`, waitMs: WAIT_MS }, async (lease) => {
    const row = await find();
    const usableFrom = new Date(deps.clock.now().getTime() + MIN_LEFT_MS);
    const inForce = row.inviteExpiresAt != null && row.inviteExpiresAt > usableFrom;
    if (row.inviteCode != null) {
      const isRoleInvite = givesRoles(row);
      if (isRoleInvite) await retireRoleInvites(deps, [accountId]);
      else if (inForce) {
        if ((await deps.gateway.getInvite(row.inviteCode)) !== null) return row.inviteCode;
        // A new invite would hide that a member came with this one. Only a list started after it
        // disappeared can tell.
        await findItsUser(deps, row);
      }
      const { state } = await find();
      if ((isRoleInvite || inForce) && (state === 'joined' || state === 'needs-operator')) {
        return null;
      }
    }
    const channelId = await receivingChannel(deps, await deps.gateway.getServer());
    const paid = await isPaying(deps, accountId);
    const reason = 'Invite of a subscriber';
    const invite = await createWithinBudget(deps, paid, {
      channelId,
      maxAgeSeconds: WEEK_S,
      reason,
    });
    const { clock, machineClock } = deps;
    await lease.write(async (em) => {
      const fresh = await em.findOneOrFail(DiscordIdentityEntity, { accountId }, FOR_UPDATE);
      fresh.inviteCode = invite.code;
      fresh.inviteUnusedAt = invite.createdAt ?? clock.now();
      fresh.inviteExpiresAt = invite.expiresAt ?? expiryFrom(clock.now());
      fresh.inviteRoleIds = null;
      fresh.invitePaid = paid;
      if (fresh.state === 'named' || fresh.state === 'left') fresh.state = 'invited';
      fresh.changedAt = machineClock.now();
    });
    if (paid && !(await isPaying(deps, accountId))) {
      // Access ended during the call, and the run that ended it saw no invite yet.
      await transact(orm, (em) => deps.jobs.enqueue(em, reconcileAccessJob, { accountId }));
    }
    return invite.code;
  });
}

async function findItsUser(deps: DiscordDeps, row: DiscordIdentity): Promise<void> {
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

/** Null: members cannot be listed because the members intent is off. */
async function peopleInside({ gateway }: DiscordDeps): Promise<CommunityMember[] | null> {
  try {
    return (await gateway.listMembers()).filter((member) => !member.isBot);
  } catch (error) {
    if (isIntentRefused(error)) return null;
    throw error;
  }
}

const expiryFrom = (now: Date) => new Date(now.getTime() + WEEK_S * 1000);

/** The server's welcome channel, otherwise its first text channel. */
async function receivingChannel(deps: DiscordDeps, server: CommunityServer): Promise<string> {
  const named = server.systemChannelId ?? server.rulesChannelId;
  if (named !== null) return named;
  const channels = await deps.gateway.listChannels();
  const [first] = channels
    .filter((channel) => channel.type === TEXT_CHANNEL)
    .sort((a, b) => a.position - b.position);
  if (first === undefined) throw new ProviderFailure('discord', 'refused', 'no-channel');
  return first.id;
}
