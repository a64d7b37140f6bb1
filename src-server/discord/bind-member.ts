import { UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { claimGrant } from '../access/claim-grants.ts';
import { enqueueReconcile } from '../access/reconcile.job.ts';
import { transact } from '../database/transaction.ts';
import { mappedRolesOf, roleTargetKey } from './community-roles.ts';
import type { DiscordDeps } from './discord.deps.ts';
import { DiscordIdentityEntity } from './discord-identity.entity.ts';
import type { CommunityMember } from './gateway/discord.gateway.ts';
import { waitsForRules } from './waits-for-rules.ts';

export type SeenMember = Pick<CommunityMember, 'id' | 'username' | 'pending' | 'roleIds'>;

/**
 * This subscriber is this member, seen inside. With `invited` the roles of the invite are known to be
 * ours. False: the member is another subscriber's already, and an operator has to look.
 */
export async function bindMember(
  deps: DiscordDeps,
  accountId: string,
  member: SeenMember,
  invited: boolean,
): Promise<boolean> {
  const { orm, clock, machine } = deps.access;
  const { guildId } = deps.gateway;
  try {
    await transact(orm, async (em) => {
      const row = await em.findOneOrFail(DiscordIdentityEntity, { accountId });
      if (invited) {
        for (const { entitlement, roleId } of await mappedRolesOf(em, guildId)) {
          if (!(row.inviteRoleIds ?? []).includes(roleId)) continue;
          const target = { guildId, roleId, memberId: member.id };
          const targetKey = roleTargetKey(guildId, roleId, member.id);
          const claim = { accountId, provider: 'discord', entitlement, target, targetKey } as const;
          await claimGrant(em, claim, clock.now());
        }
        Object.assign(row, { inviteCode: null, inviteExpiresAt: null, inviteRoleIds: null });
      }
      row.memberId = member.id;
      row.guildId = guildId;
      row.username = member.username;
      row.pending = waitsForRules(member);
      row.state = 'joined';
      row.reason = null;
      row.changedAt = machine.now();
      await em.flush();
      await enqueueReconcile(deps.jobs, em, accountId);
    });
    return true;
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    await askOperator(deps, [accountId], 'member-taken');
    return false;
  }
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
