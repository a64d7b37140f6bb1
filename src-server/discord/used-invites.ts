import { readFork } from '../database/transaction.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';
import { askOperator, bindMember } from './bind-member.ts';
import { joinedSince } from './came-by-invite.ts';
import type { DiscordDeps } from './discord.deps.ts';
import { type DiscordIdentity, DiscordIdentityEntity } from './discord-identity.entity.ts';
import type { CommunityMember } from './gateway/discord.gateway.ts';

/** Who may have come with an invite that is out by what we know. */
interface Suspicion {
  row: DiscordIdentity;
  came: CommunityMember[];
}

/**
 * Invites that are gone before their time were used, unseen by us. The one unknown person who joined since
 * and holds all that the invite carried is its subscriber, whatever they are called; where there are
 * several, or it carried nothing that would show, an operator tells. Asks Discord only when somebody could
 * have come with one.
 */
export async function settleUsedInvites(
  deps: DiscordDeps,
  members: readonly CommunityMember[],
): Promise<void> {
  const suspicions = await suspicionsAbout(deps, members);
  if (suspicions.length === 0) return;
  const used = await usedOf(deps, suspicions);
  const claims = new Map<string, number>();
  for (const { id } of used.flatMap(({ came }) => came)) claims.set(id, (claims.get(id) ?? 0) + 1);
  for (const { row, came } of used) {
    const [only, ...more] = came;
    const shows = (row.inviteRoleIds ?? []).length > 0;
    const certain = shows && more.length === 0 && only !== undefined && claims.get(only.id) === 1;
    if (certain) await bindMember(deps, row.accountId, only, 'invited');
    else await askOperator(deps, [row.accountId], 'ambiguous');
  }
}

async function suspicionsAbout(
  deps: DiscordDeps,
  members: readonly CommunityMember[],
): Promise<Suspicion[]> {
  const em = readFork(deps.access.orm);
  const rows = await em.find(DiscordIdentityEntity, {
    inviteCode: { $ne: null },
    inviteExpiresAt: { $gt: deps.access.clock.now() },
    state: { $in: ['named', 'invited', 'left'] },
  });
  const inside = new Set(members.flatMap((each) => [each.id, each.username]));
  const found = rows
    // Whoever is inside by id or by name is known without this.
    .filter((row) => !inside.has(row.username) && !inside.has(row.memberId ?? ''))
    .map((row) => ({ row, came: members.filter((member) => mayHaveComeWith(row, member)) }))
    .filter(({ came }) => came.length > 0);
  if (found.length === 0) return [];
  const people = found.flatMap(({ came }) => came);
  const known = await em.find(DiscordIdentityEntity, {
    $or: [
      { memberId: { $in: people.map(({ id }) => id) } },
      { username: { $in: people.map(({ username }) => username) } },
    ],
  });
  const taken = new Set(known.flatMap((each) => [each.memberId ?? '', each.username]));
  return found
    .map(({ row, came }) => ({
      row,
      came: came.filter(({ id, username }) => !taken.has(id) && !taken.has(username)),
    }))
    .filter(({ came }) => came.length > 0);
}

function mayHaveComeWith(row: DiscordIdentity, member: CommunityMember): boolean {
  if (member.isBot || !joinedSince(row, member)) return false;
  return (row.inviteRoleIds ?? []).every((roleId) => member.roleIds.includes(roleId));
}

async function usedOf(deps: DiscordDeps, suspicions: Suspicion[]): Promise<Suspicion[]> {
  const standing = await standingCodes(deps);
  if (standing !== null) {
    return suspicions.filter(({ row }) => !standing.has(row.inviteCode ?? ''));
  }
  const used: Suspicion[] = [];
  for (const each of suspicions) {
    if ((await deps.gateway.getInvite(each.row.inviteCode ?? '')) === null) used.push(each);
  }
  return used;
}

/** Null: the bot may not list invites, and asks for each. */
async function standingCodes({ gateway }: DiscordDeps): Promise<Set<string> | null> {
  try {
    const unused = (await gateway.listInvites()).filter(({ uses }) => uses === 0);
    return new Set(unused.map(({ code }) => code));
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind === 'refused') return null;
    throw error;
  }
}
