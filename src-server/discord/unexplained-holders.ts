import type { EntityManager } from '@mikro-orm/postgresql';
import { type Catalogue, FREE_PLAN } from '../../src/domain/catalogue/catalogue.ts';
import { includes } from '../../src/domain/entitlement.ts';
import { unexplainedKeys } from '../access/ownership/unexplained-keys.ts';
import { type EntitledDeps, entitledAccounts } from '../access/sweep/entitled-accounts.ts';
import { textArray } from '../database/text-array.ts';
import { readFork } from '../database/transaction.ts';
import { type MappedRole, mappedRolesOf, roleTargetKey } from './community-roles.ts';
import type { CommunityMember } from './gateway/community.ts';

export interface UnexplainedHolder {
  member: CommunityMember;
  /** The account of this Discord user; null if unknown. */
  accountId: string | null;
  /** Their paid roles that nothing explains. */
  held: MappedRole[];
}

export interface ListedMembers {
  guildId: string;
  members: readonly CommunityMember[];
  /** Machine time when the read of the members began. Anything read since is newer. */
  listedFrom: Date;
}

interface Holding {
  member: CommunityMember;
  role: MappedRole;
  key: string;
}

/**
 * Members with a paid role that we cannot explain: strangers, or subscribers without the
 * entitlement, a grant or a record from before us. Another person granted it, an invite was lost,
 * or a disaster lost its record. Revokes nothing; a person decides. The number of queries does not
 * depend on the number of members.
 */
export async function unexplainedHolders(
  deps: EntitledDeps,
  listed: ListedMembers,
): Promise<UnexplainedHolder[]> {
  const em = readFork(deps.orm);
  const holdings = await paidHoldings(em, deps.catalogue.current(), listed);
  const accounts = await accountsOf(em, holdings);
  const explained = await explainedOf(deps, em, holdings, accounts, listed.listedFrom);
  const open = holdings.filter((each) => !explained.has(each));
  return [...Map.groupBy(open, ({ member }) => member)].map(([member, own]) => ({
    member,
    accountId: accounts.get(member.id) ?? null,
    held: own.map(({ role }) => role),
  }));
}

/** Every account gets the free plan's roles, and servers give them to others too. */
async function paidHoldings(
  em: EntityManager,
  catalogue: Catalogue,
  { guildId, members }: ListedMembers,
): Promise<Holding[]> {
  const mapped = await mappedRolesOf(em, guildId);
  const paid = mapped.filter(({ entitlement }) => !includes(catalogue, FREE_PLAN, entitlement));
  return members
    .filter(({ isBot }) => !isBot)
    .flatMap((member) =>
      paid
        .filter(({ roleId }) => member.roleIds.includes(roleId))
        .map((role) => ({ member, role, key: roleTargetKey(guildId, role.roleId, member.id) })),
    );
}

const ACCOUNTS_OF = `
  select member_id as "memberId", account_id as "accountId" from discord_identity
    where member_id = any(?::text[])`;

/** Account ids by member id. */
async function accountsOf(
  em: EntityManager,
  holdings: readonly Holding[],
): Promise<Map<string, string>> {
  if (holdings.length === 0) return new Map();
  const ids = new Set(holdings.map(({ member }) => member.id));
  const known = await em.execute<{ memberId: string; accountId: string }[]>(ACCOUNTS_OF, [
    textArray([...ids]),
  ]);
  return new Map(known.map(({ memberId, accountId }) => [memberId, accountId]));
}

/** Holdings that a grant explains, or to which the subscriber is entitled. */
async function explainedOf(
  deps: EntitledDeps,
  em: EntityManager,
  holdings: readonly Holding[],
  accounts: ReadonlyMap<string, string>,
  listedFrom: Date,
): Promise<Set<Holding>> {
  const ours = holdings.flatMap((holding) => {
    const accountId = accounts.get(holding.member.id);
    return accountId === undefined ? [] : [{ holding, accountId }];
  });
  const keys = ours.map(({ holding }) => holding.key);
  const untold = await unexplainedKeys(em, keys, listedFrom);
  // Read after the grants: a subscriber who just paid is about to get one.
  const doubtful = ours.filter(({ holding }) => untold.has(holding.key));
  const entitled = await entitledAccounts(deps, [
    ...new Set(doubtful.map(({ accountId }) => accountId)),
  ]);
  const explained = ours.filter(
    ({ holding: { key, role }, accountId }) =>
      !untold.has(key) || entitled.get(accountId)?.has(role.entitlement),
  );
  return new Set(explained.map(({ holding }) => holding));
}
