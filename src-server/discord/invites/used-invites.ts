import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import type { CommunityMember } from '../gateway/community.ts';
import { askOperator } from '../identity/bind-member.ts';
import {
  type DiscordIdentity,
  DiscordIdentityEntity,
} from '../identity/discord-identity.entity.ts';
import { givesRoles, joinedWithin } from './invite-window.ts';
import { latestJoin, listInvites, noteUnused, unusedCodes } from './list-invites.ts';

/**
 * Finds invites gone before their expiry while unknown users joined. It is unknown who used which,
 * so an operator decides. Asks Discord only if a user can have joined with one.
 */
export async function settleUsedInvites(
  deps: DiscordDeps,
  members: readonly CommunityMember[],
): Promise<void> {
  const suspects = await invitesInDoubt(deps, members);
  if (suspects.length === 0) return;
  const gone = await goneOf(deps, suspects, members);
  const accountIds = gone.map(({ accountId }) => accountId);
  if (accountIds.length > 0) await askOperator(deps, accountIds, 'ambiguous');
}

async function invitesInDoubt(
  deps: DiscordDeps,
  members: readonly CommunityMember[],
): Promise<DiscordIdentity[]> {
  const em = readFork(deps.orm);
  const rows = await em.find(DiscordIdentityEntity, {
    inviteCode: { $ne: null },
    inviteExpiresAt: { $gt: deps.clock.now() },
    state: { $in: ['named', 'invited', 'left'] },
  });
  const inside = new Set(members.flatMap((each) => [each.id, each.username]));
  const found = rows
    .filter((row) => !givesRoles(row))
    // Nobody else can have used it.
    .filter((row) => row.inviteTargetAt == null)
    // Subscribers in the server are already known by id or name.
    .filter((row) => !inside.has(row.username) && !inside.has(row.memberId ?? ''))
    .map((row) => ({ row, came: members.filter((each) => mayHaveComeWith(row, each)) }))
    .filter(({ came }) => came.length > 0);
  if (found.length === 0) return [];
  const people = found.flatMap(({ came }) => came);
  const unknown = new Set((await unknownOf(deps, people)).map(({ id }) => id));
  return found.filter(({ came }) => came.some(({ id }) => unknown.has(id))).map(({ row }) => row);
}

/** Members who are no subscriber, by id or by typed name. */
export async function unknownOf(
  deps: Pick<Kernel, 'orm'>,
  people: readonly CommunityMember[],
): Promise<CommunityMember[]> {
  const known = await readFork(deps.orm).find(DiscordIdentityEntity, {
    $or: [
      { memberId: { $in: people.map(({ id }) => id) } },
      { username: { $in: people.map(({ username }) => username) } },
    ],
  });
  const taken = new Set(known.flatMap((each) => [each.memberId ?? '', each.username]));
  return people.filter(({ id, username }) => !taken.has(id) && !taken.has(username));
}

function mayHaveComeWith(row: DiscordIdentity, member: CommunityMember): boolean {
  return !member.isBot && joinedWithin(row, member);
}

async function goneOf(
  deps: DiscordDeps,
  suspects: DiscordIdentity[],
  members: readonly CommunityMember[],
): Promise<DiscordIdentity[]> {
  const invites = await listInvites(deps);
  if (invites !== null) {
    const unused = unusedCodes(invites);
    // Members were listed before invites: an invite unused now was unused when the last of them
    // joined.
    await noteUnused(deps, unused, latestJoin(members));
    return suspects.filter(({ inviteCode }) => !unused.has(inviteCode ?? ''));
  }
  const gone: DiscordIdentity[] = [];
  for (const row of suspects) {
    if ((await deps.gateway.getInvite(row.inviteCode ?? '')) === null) gone.push(row);
  }
  return gone;
}
