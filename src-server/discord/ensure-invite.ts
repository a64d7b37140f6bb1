import { withLease } from '../access/account-lease.ts';
import { wishesOf } from '../access/match-grants.ts';
import { LOCKED } from '../database/locked.ts';
import { readFork, transact } from '../database/transaction.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';
import { bindMember, NO_INVITE } from './bind-member.ts';
import { isCommunity, mappedRolesOf } from './community-roles.ts';
import type { DiscordDeps } from './discord.deps.ts';
import { type DiscordIdentity, DiscordIdentityEntity } from './discord-identity.entity.ts';
import type { CommunityServer, Invite } from './gateway/discord.gateway.ts';
import { settleUsedInvites } from './used-invites.ts';

const WEEK_S = 604_800;
/** One that ends sooner is not worth handing out. */
const LEAST_LEFT_MS = 60_000;
const PATIENCE_MS = 5_000;
const TEXT_CHANNEL = 0;

/**
 * The subscriber's own single-use invite: the one that is out while it can still be used, else a new one
 * that carries the roles of the plan where the bot may give them. Null: theirs was used, and who did so is
 * known now, or for an operator to tell.
 */
export function ensureInvite(deps: DiscordDeps, accountId: string): Promise<string | null> {
  const { orm } = deps.access;
  const find = () => readFork(orm).findOneOrFail(DiscordIdentityEntity, { accountId });
  return withLease(orm, `discord-invite:${accountId}`, PATIENCE_MS, async (lease) => {
    const row = await find();
    const usableFrom = new Date(deps.access.clock.now().getTime() + LEAST_LEFT_MS);
    const inForce = row.inviteExpiresAt != null && row.inviteExpiresAt > usableFrom;
    if (row.inviteCode != null) {
      const alive = inForce && (await deps.gateway.getInvite(row.inviteCode)) !== null;
      const tooMuch = await carriesTooMuch(deps, row);
      if (alive && !tooMuch) return row.inviteCode;
      if (alive) await deps.gateway.deleteInvite(row.inviteCode);
      else if (inForce) {
        // Another in its place would hide that somebody inside came with this one. Only a list that was begun
        // after the invite was gone tells.
        await findItsUser(deps, row);
        const { state } = await find();
        if (state === 'joined' || state === 'needs-operator') return null;
      }
    }
    const server = await deps.gateway.getServer();
    // Roles would carry the newcomer past the rules: they follow when those are accepted.
    const roleIds = server.screensMembers ? [] : await rolesToCarry(deps, accountId);
    const channelId = await receivingChannel(deps, server);
    const { invite, carried } = await create(deps, channelId, roleIds);
    await lease.write(async (em) => {
      const fresh = await em.findOneOrFail(DiscordIdentityEntity, { accountId }, LOCKED);
      fresh.inviteCode = invite.code;
      fresh.inviteMadeAt = invite.createdAt ?? deps.access.clock.now();
      fresh.inviteExpiresAt = invite.expiresAt ?? expiryFrom(deps.access.clock.now());
      fresh.inviteRoleIds = carried;
      if (fresh.state === 'named' || fresh.state === 'left') fresh.state = 'invited';
      fresh.changedAt = deps.access.machine.now();
    });
    return invite.code;
  });
}

async function findItsUser(deps: DiscordDeps, row: DiscordIdentity): Promise<void> {
  const people = (await deps.gateway.listMembers()).filter((member) => !member.isBot);
  const named = people.find(({ username }) => username === row.username);
  if (named === undefined) await settleUsedInvites(deps, people);
  else await bindMember(deps, row.accountId, named, 'claimed');
}

/** One that carries more than the plan gives now must not be used any more. */
export async function carriesTooMuch(deps: DiscordDeps, row: DiscordIdentity): Promise<boolean> {
  const carried = row.inviteRoleIds ?? [];
  if (row.inviteCode == null || carried.length === 0) return false;
  const wanted = await rolesToCarry(deps, row.accountId);
  return carried.some((roleId) => !wanted.includes(roleId));
}

const expiryFrom = (now: Date) => new Date(now.getTime() + WEEK_S * 1000);

async function rolesToCarry(deps: DiscordDeps, accountId: string): Promise<string[]> {
  const wishes = await wishesOf(deps.access, accountId);
  const wanted = new Set(wishes.map((wish) => wish.entitlement).filter(isCommunity));
  const mapped = await mappedRolesOf(readFork(deps.access.orm), deps.gateway.guildId);
  return mapped.filter((each) => wanted.has(each.entitlement)).map((each) => each.roleId);
}

/** Where the server says that newcomers arrive, else its first text channel. */
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

/** An invite without roles is better than none: they are given after joining then. */
async function create(
  deps: DiscordDeps,
  channelId: string,
  roleIds: string[],
): Promise<{ invite: Invite; carried: string[] }> {
  const wanted = { channelId, maxAgeSeconds: WEEK_S, reason: 'Invite of a subscriber' };
  try {
    return { invite: await deps.gateway.createInvite({ ...wanted, roleIds }), carried: roleIds };
  } catch (error) {
    const refused = error instanceof ProviderFailure && error.kind === 'refused';
    if (!refused || roleIds.length === 0) throw error;
    return { invite: await deps.gateway.createInvite({ ...wanted, roleIds: [] }), carried: [] };
  }
}

/** Takes back an invite that its subscriber no longer needs; another that was made meanwhile stays. */
export async function dropInvite(deps: DiscordDeps, accountId: string): Promise<void> {
  const { inviteCode } = (await findIdentity(deps, accountId)) ?? {};
  if (inviteCode == null) return;
  await deps.gateway.deleteInvite(inviteCode);
  await forgetInvite(deps, accountId, inviteCode);
}

/** The same for a subscriber who goes: somebody may have come with it unheard, and is known afterwards. */
export async function endInvite(deps: DiscordDeps, accountId: string): Promise<void> {
  const row = await findIdentity(deps, accountId);
  if (row?.inviteCode == null) return;
  const wasThere = await deps.gateway.deleteInvite(row.inviteCode);
  if (!wasThere && row.state !== 'joined') await findItsUser(deps, row);
  await forgetInvite(deps, accountId, row.inviteCode);
}

function findIdentity(deps: DiscordDeps, accountId: string): Promise<DiscordIdentity | null> {
  return readFork(deps.access.orm).findOne(DiscordIdentityEntity, { accountId });
}

function forgetInvite(deps: DiscordDeps, accountId: string, inviteCode: string): Promise<number> {
  return transact(deps.access.orm, (em) =>
    em.nativeUpdate(DiscordIdentityEntity, { accountId, inviteCode }, NO_INVITE),
  );
}
