import { reconcileAccessJob } from '../../access/engine/reconcile-access.job.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { mappedRolesOf } from '../community-roles.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import type { CommunityMember } from '../gateway/community.ts';
import { askOperator, bindMember, claimRoles } from '../identity/bind-member.ts';
import {
  type DiscordIdentity,
  DiscordIdentityEntity,
} from '../identity/discord-identity.entity.ts';
import { unexplainedHolders } from '../unexplained-holders.ts';
import { deleteForGood, forgetInvite } from './end-invite.ts';
import { givesRoles } from './invite-window.ts';
import { unknownOf } from './used-invites.ts';

/*
 * Earlier versions created invites that carry the plan's roles. Discord gives those to existing
 * members too, without a GUILD_MEMBER_ADD, and the roles outlive the invite. Such an invite lasts a
 * week at most; after that this file has no work.
 */

/**
 * Deletes invites with roles and resolves their use. The one unknown member with exactly these
 * roles is the subscriber; if the subscriber is another member, the roles are revoked. Several go
 * to an operator. `only` limits the accounts.
 */
export async function retireRoleInvites(
  deps: DiscordDeps,
  only?: readonly string[],
): Promise<void> {
  const all = await roleInvites(deps);
  const rows = only === undefined ? all : all.filter((row) => only.includes(row.accountId));
  if (rows.length === 0) return;
  for (const row of rows) await deleteForGood(deps, row);
  // Listed after the deletions, so no other use can follow.
  const listedFrom = deps.machineClock.now();
  const people = (await deps.gateway.listMembers()).filter(({ isBot }) => !isBot);
  const holdings = await unknownHoldings(deps, people, listedFrom);
  const usersOf = (row: DiscordIdentity) => holdings.filter((each) => gaveExactly(row, each));
  for (const row of rows) {
    const named = people.find(({ username }) => username === row.username);
    const users = usersOf(row).map(({ member }) => member);
    const [only, ...more] = users;
    const rivals = all.filter((other) => usersOf(other).some(({ member }) => member === only));
    const user = more.length === 0 && rivals.length === 1 ? only : undefined;
    await settleUse(deps, row, { named, user, isOpen: users.length > 0 });
  }
}

/**
 * Whether an unknown member has the roles of one of our invites: the only trace of use by an
 * existing member.
 */
export async function mayHaveUsedRoleInvite(
  deps: DiscordDeps,
  { roleIds }: CommunityMember,
): Promise<boolean> {
  const rows = await roleInvites(deps);
  return rows.some(({ inviteRoleIds }) => inviteRoleIds?.every((id) => roleIds.includes(id)));
}

async function roleInvites(deps: DiscordDeps): Promise<DiscordIdentity[]> {
  const rows = await readFork(deps.orm).find(
    DiscordIdentityEntity,
    { inviteRoleIds: { $ne: null }, inviteCode: { $ne: null } },
    { orderBy: { accountId: 'asc' } },
  );
  // Ambiguous ones are settled as far as possible: the invite is gone, and an operator decides.
  return rows.filter((row) => givesRoles(row) && row.reason !== 'ambiguous');
}

interface Use {
  named: CommunityMember | undefined;
  user: CommunityMember | undefined;
  /** It may have been used, by an unknown member. */
  isOpen: boolean;
}

async function settleUse(deps: DiscordDeps, row: DiscordIdentity, use: Use): Promise<void> {
  const { accountId, inviteCode } = row;
  if (use.user !== undefined && (row.state === 'joined' || use.named !== undefined)) {
    await takeRoles(deps, row, use.user);
  } else if (row.state !== 'joined') {
    if (use.named !== undefined)
      await bindMember(deps, { accountId, member: use.named, ground: 'claimed' });
    else if (use.user !== undefined)
      await bindMember(deps, { accountId, member: use.user, ground: 'invited' });
    else if (use.isOpen) return askOperator(deps, [accountId], 'ambiguous');
  }
  await forgetInvite(deps, accountId, inviteCode ?? '');
}

/** Records the roles as ours but unwanted. The engine revokes them and reads back. */
function takeRoles(deps: DiscordDeps, row: DiscordIdentity, user: CommunityMember): Promise<void> {
  return transact(deps.orm, async (em) => {
    await claimRoles(em, deps, { identity: row, member: user });
    await em.flush();
    await deps.jobs.enqueue(em, reconcileAccessJob, { accountId: row.accountId });
  });
}

interface Holding {
  member: CommunityMember;
  /** All mapped roles of the member. */
  mappedIds: string[];
}

/** Unknown members with paid roles that no grant explains. */
async function unknownHoldings(
  deps: DiscordDeps,
  people: readonly CommunityMember[],
  listedFrom: Date,
): Promise<Holding[]> {
  const { guildId } = deps.gateway;
  const found = await unexplainedHolders(deps.access, { guildId, members: people, listedFrom });
  const unknown = found.filter(({ accountId }) => accountId === null).map(({ member }) => member);
  if (unknown.length === 0) return [];
  const mapped = await mappedRolesOf(readFork(deps.orm), guildId);
  return (await unknownOf(deps, unknown)).map((member) => ({
    member,
    mappedIds: mapped.map(({ roleId }) => roleId).filter((id) => member.roleIds.includes(id)),
  }));
}

function gaveExactly({ inviteRoleIds }: DiscordIdentity, { member, mappedIds }: Holding): boolean {
  const given = inviteRoleIds ?? [];
  return (
    given.every((id) => member.roleIds.includes(id)) && mappedIds.every((id) => given.includes(id))
  );
}
