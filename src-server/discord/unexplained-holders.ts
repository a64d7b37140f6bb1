import type { EntityManager } from '@mikro-orm/postgresql';
import { unexplainedKeys } from '../access/ownership/unexplained-keys.ts';
import { type EntitledDeps, entitledAccounts } from '../access/sweep/entitled-accounts.ts';
import { readFork } from '../database/transaction.ts';
import { type MappedRole, mappedRolesOf, roleTargetKey } from './community-roles.ts';
import type { CommunityMember } from './gateway/community.ts';
import { DiscordIdentityEntity } from './identity/discord-identity.entity.ts';

export interface UnexplainedHolder {
  member: CommunityMember;
  /** Whose Discord account it is; null for nobody of ours. */
  accountId: string | null;
  /** What is paid for and not explained, of what they hold. */
  held: MappedRole[];
}

export interface ListedMembers {
  guildId: string;
  members: readonly CommunityMember[];
  /** Machine time at which reading them began: what was looked at since may be otherwise by now. */
  listedFrom: Date;
}

interface Holding {
  member: CommunityMember;
  role: MappedRole;
  key: string;
}

/**
 * Members with a role that is paid for, and not by them: nobody of ours, or somebody of ours who is not entitled
 * to it, was not given it by us and did not have it before us. Somebody else gave it to them, they came with an
 * invite that we lost sight of, or what told of it was lost with a disaster. Nothing is taken from them; a
 * person looks. As many queries for everybody as for one.
 */
export async function unexplainedHolders(
  deps: EntitledDeps,
  listed: ListedMembers,
): Promise<UnexplainedHolder[]> {
  const em = readFork(deps.orm);
  const holdings = await paidHoldings(em, listed);
  const accounts = await accountsOf(em, holdings);
  const explained = await explainedOf(deps, em, holdings, accounts, listed.listedFrom);
  const open = holdings.filter((each) => !explained.has(each));
  return [...Map.groupBy(open, ({ member }) => member)].map(([member, own]) => ({
    member,
    accountId: accounts.get(member.id) ?? null,
    held: own.map(({ role }) => role),
  }));
}

/** Everybody with an account has the base role, and servers give it to others as well. */
async function paidHoldings(
  em: EntityManager,
  { guildId, members }: ListedMembers,
): Promise<Holding[]> {
  const mapped = await mappedRolesOf(em, guildId);
  const paid = mapped.filter(({ entitlement }) => entitlement !== 'community-base');
  return members
    .filter(({ isBot }) => !isBot)
    .flatMap((member) =>
      paid
        .filter(({ roleId }) => member.roleIds.includes(roleId))
        .map((role) => ({ member, role, key: roleTargetKey(guildId, role.roleId, member.id) })),
    );
}

/** By the members' ids. */
async function accountsOf(
  em: EntityManager,
  holdings: readonly Holding[],
): Promise<Map<string, string>> {
  if (holdings.length === 0) return new Map();
  const ids = new Set(holdings.map(({ member }) => member.id));
  const known = await em.find(
    DiscordIdentityEntity,
    { memberId: { $in: [...ids] } },
    { fields: ['memberId'] },
  );
  return new Map(known.map(({ memberId, accountId }) => [memberId ?? '', accountId]));
}

/** Those of people of ours that a grant tells of, or that they are entitled to. */
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
  // Asked after the grants: who pays since then is about to have one.
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
