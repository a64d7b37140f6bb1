import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { reconcileAccessJob } from '../../access/engine/reconcile-access.job.ts';
import { claimGrant } from '../../access/ownership/claim-grants.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, retryOnUnique, transact } from '../../database/transaction.ts';
import { lockAccount } from '../../people/account-lock.ts';
import { mappedRolesOf, roleTargetKey } from '../community-roles.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import type { CommunityMember } from '../gateway/community.ts';
import { givesRoles } from '../invites/invite-window.ts';
import {
  type BindingGround,
  type DiscordIdentity,
  DiscordIdentityEntity,
} from './discord-identity.entity.ts';
import { isStronger, takeFromWeaker } from './stronger-claim.ts';
import { waitsForRules } from './waits-for-rules.ts';

type SeenMember = Pick<CommunityMember, 'id' | 'username' | 'pending' | 'roleIds' | 'joinedAt'>;

export const NO_INVITE = {
  inviteCode: null,
  inviteUnusedAt: null,
  inviteExpiresAt: null,
  inviteTargetId: null,
  inviteTargetAt: null,
  inviteOpenReason: null,
  inviteRoleIds: null,
  invitePaid: false,
} as const;

/**
 * `taken`: the member belongs to another subscriber, so an operator must decide. `over`: the
 * subscriber changed the name in the meantime; nothing changed.
 */
type Bound = 'bound' | 'taken' | 'over';

/** Binds the subscriber to this member, seen in the server. */
export async function bindMember(
  deps: DiscordDeps,
  { accountId, member, ground }: { accountId: string; member: SeenMember; ground: BindingGround },
): Promise<Bound> {
  const binding = { accountId, member, ground };
  let bound = await bind(deps, binding);
  if (bound === 'taken') {
    const isFree =
      (await freeMember(deps, member.id)) ||
      (await takeFromWeaker(deps, member.id, { accountId, ground }));
    if (isFree) bound = await bind(deps, binding);
  }
  if (bound === 'taken') await askOperator(deps, [accountId], 'member-taken');
  return bound;
}

interface Binding {
  accountId: string;
  member: SeenMember;
  ground: BindingGround;
}

async function bind(deps: DiscordDeps, { accountId, member, ground }: Binding): Promise<Bound> {
  // The subscriber may have claimed another name since the member was read.
  const mayBeOver = ground === 'claimed';
  try {
    return await retryOnUnique(deps.orm, async (em) => {
      // Locked against erasure, so the engine sees and revokes a role claimed here first.
      await lockAccount(em, accountId);
      const row = await em.findOneOrFail(DiscordIdentityEntity, { accountId }, FOR_UPDATE);
      if (mayBeOver && row.username !== member.username && row.memberId !== member.id)
        return 'over';
      if (mayHaveBroughtRoles(row, member)) await claimRoles(em, deps, { identity: row, member });
      if (row.memberId !== member.id || isStronger(ground, row.ground)) row.ground = ground;
      row.stateSince = joinTime(deps, row, member);
      row.memberId = member.id;
      row.guildId = deps.gateway.guildId;
      row.username = member.username;
      row.pending = waitsForRules(member);
      row.state = 'joined';
      row.reason = null;
      row.changedAt = deps.machineClock.now();
      await em.flush();
      await deps.jobs.enqueue(em, reconcileAccessJob, { accountId });
      return 'bound';
    });
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) return 'taken';
    throw error;
  }
}

/** A bind repeats with each proof. Without Discord's own time, the first bind of this member counts. */
function joinTime(
  { clock }: DiscordDeps,
  row: DiscordIdentity,
  { id, joinedAt }: SeenMember,
): Date {
  if (joinedAt !== null) return new Date(joinedAt);
  const isKnown = row.state === 'joined' && row.memberId === id;
  return (isKnown ? row.stateSince : null) ?? clock.now();
}

/** Roles of an earlier version's invite count as ours, whether or not the member used it. */
function mayHaveBroughtRoles(row: DiscordIdentity, { roleIds }: SeenMember): boolean {
  return givesRoles(row) && (row.inviteRoleIds ?? []).every((id) => roleIds.includes(id));
}

export async function claimRoles(
  em: EntityManager,
  deps: DiscordDeps,
  {
    identity: { accountId, inviteRoleIds },
    member,
  }: { identity: DiscordIdentity; member: SeenMember },
): Promise<void> {
  const { guildId } = deps.gateway;
  for (const { entitlement, roleId } of await mappedRolesOf(em, guildId)) {
    if (!inviteRoleIds?.includes(roleId) || !member.roleIds.includes(roleId)) continue;
    const target = { guildId, roleId, memberId: member.id };
    const targetKey = roleTargetKey(guildId, roleId, member.id);
    const claim = { accountId, provider: 'discord', entitlement, target, targetKey } as const;
    await claimGrant(em, claim, deps.clock.now());
  }
}

/** A closed account, replaced by one that pays, does not keep its member. */
async function freeMember(deps: DiscordDeps, memberId: string): Promise<boolean> {
  const { orm } = deps;
  const { standing } = deps.access;
  const holder = await readFork(orm).findOne(DiscordIdentityEntity, { memberId });
  if (holder === null || (await standing.standingOf(holder.accountId)) !== null) return false;
  const { accountId } = holder;
  await transact(orm, async (em) => {
    await em.nativeDelete(DiscordIdentityEntity, { accountId, memberId });
    await deps.jobs.enqueue(em, reconcileAccessJob, { accountId });
  });
  return true;
}

export function askOperator(
  deps: DiscordDeps,
  accountIds: readonly string[],
  reason: string,
): Promise<void> {
  return transact(deps.orm, async (em) => {
    const meant = { accountId: { $in: [...accountIds] } };
    const orderBy = { accountId: 'asc' } as const;
    const rows = await em.find(DiscordIdentityEntity, meant, { ...FOR_UPDATE, orderBy });
    for (const row of rows) {
      if (row.state === 'joined') continue;
      row.state = 'needs-operator';
      row.reason = reason;
      row.stateSince = deps.clock.now();
      row.changedAt = deps.machineClock.now();
    }
  });
}
