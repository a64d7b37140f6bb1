import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { claimGrant } from '../access/claim-grants.ts';
import { enqueueReconcile } from '../access/reconcile.job.ts';
import { LOCKED } from '../database/locked.ts';
import { makeOrFind, readFork, transact } from '../database/transaction.ts';
import { cameByInvite } from './came-by-invite.ts';
import { mappedRolesOf, roleTargetKey } from './community-roles.ts';
import type { DiscordDeps } from './discord.deps.ts';
import { type DiscordIdentity, DiscordIdentityEntity } from './discord-identity.entity.ts';
import type { CommunityMember } from './gateway/discord.gateway.ts';
import { waitsForRules } from './waits-for-rules.ts';

export type SeenMember = Pick<
  CommunityMember,
  'id' | 'username' | 'pending' | 'roleIds' | 'joinedAt'
>;

export const NO_INVITE = {
  inviteCode: null,
  inviteMadeAt: null,
  inviteExpiresAt: null,
  inviteRoleIds: null,
} as const;

/**
 * This subscriber is this member, seen inside. Roles that came with the subscriber's invite are ours:
 * `invited` says that it is known to have been used, else it is found out. False: the member is another
 * subscriber's already, and an operator has to look.
 */
export async function bindMember(
  deps: DiscordDeps,
  accountId: string,
  member: SeenMember,
  invited: boolean,
): Promise<boolean> {
  const known = await readFork(deps.access.orm).findOneOrFail(DiscordIdentityEntity, { accountId });
  const usedCode = invited || (await cameByInvite(deps, known, member)) ? known.inviteCode : null;
  if (await bind(deps, accountId, member, usedCode ?? null)) return true;
  if (
    (await freeMember(deps, member.id)) &&
    (await bind(deps, accountId, member, usedCode ?? null))
  )
    return true;
  await askOperator(deps, [accountId], 'member-taken');
  return false;
}

async function bind(
  deps: DiscordDeps,
  accountId: string,
  member: SeenMember,
  usedCode: string | null,
): Promise<boolean> {
  try {
    await makeOrFind(deps.access.orm, async (em) => {
      const row = await em.findOneOrFail(DiscordIdentityEntity, { accountId }, LOCKED);
      if (usedCode !== null && row.inviteCode === usedCode) {
        await claimRoles(deps, em, row, member);
        Object.assign(row, NO_INVITE);
      }
      row.memberId = member.id;
      row.guildId = deps.gateway.guildId;
      row.username = member.username;
      row.pending = waitsForRules(member);
      row.state = 'joined';
      row.reason = null;
      row.changedAt = deps.access.machine.now();
      await em.flush();
      await enqueueReconcile(deps.jobs, em, accountId);
    });
    return true;
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) return false;
    throw error;
  }
}

async function claimRoles(
  deps: DiscordDeps,
  em: EntityManager,
  { accountId, inviteRoleIds }: DiscordIdentity,
  member: SeenMember,
): Promise<void> {
  const { guildId } = deps.gateway;
  for (const { entitlement, roleId } of await mappedRolesOf(em, guildId)) {
    if (!inviteRoleIds?.includes(roleId) || !member.roleIds.includes(roleId)) continue;
    const target = { guildId, roleId, memberId: member.id };
    const targetKey = roleTargetKey(guildId, roleId, member.id);
    const claim = { accountId, provider: 'discord', entitlement, target, targetKey } as const;
    await claimGrant(em, claim, deps.access.clock.now());
  }
}

/** An account that is gone, because somebody who paid took its place, keeps nobody from being known. */
async function freeMember(deps: DiscordDeps, memberId: string): Promise<boolean> {
  const { orm, standing } = deps.access;
  const holder = await readFork(orm).findOne(DiscordIdentityEntity, { memberId });
  if (holder === null || (await standing.standingOf(holder.accountId)) !== null) return false;
  const { accountId } = holder;
  await transact(orm, async (em) => {
    await em.nativeDelete(DiscordIdentityEntity, { accountId, memberId });
    await enqueueReconcile(deps.jobs, em, accountId);
  });
  return true;
}

export function askOperator(
  deps: DiscordDeps,
  accountIds: readonly string[],
  reason: string,
): Promise<void> {
  return transact(deps.access.orm, async (em) => {
    const rows = await em.find(DiscordIdentityEntity, { accountId: { $in: [...accountIds] } });
    for (const row of rows) {
      if (row.state === 'joined') continue;
      row.state = 'needs-operator';
      row.reason = reason;
      row.changedAt = deps.access.machine.now();
    }
  });
}
