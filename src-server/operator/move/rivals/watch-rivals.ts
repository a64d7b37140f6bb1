import type { EntityManager } from '@mikro-orm/postgresql';
import { desiredGrantsOf } from '../../../access/engine/match-grants.ts';
import type { AccountDataDeps } from '../../../account-data/account-data.deps.ts';
import { readFork, transact } from '../../../database/transaction.ts';
import { rolePurpose } from '../../../discord/community-roles.ts';
import type { RoleRemoval } from '../../../discord/gateway/community.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import type { UserDeps } from '../../user/user.deps.ts';
import { MoveEntity } from '../move.entity.ts';
import { RivalRemovalEntity, RivalWatchEntity } from './rival-removal.entity.ts';

/** Between Discord's clock and ours. */
const SKEW_MS = 5 * 60_000;

/**
 * While a move is watched, records who else takes roles from the people who moved in, by Discord's
 * audit log. Idempotent.
 */
export async function watchRivals({ accountData: deps }: UserDeps): Promise<void> {
  const em = readFork(deps.orm);
  const move = await em.findOne(MoveEntity, { state: 'watching' });
  if (move === null || move.appliedAt == null) return;
  const last = await em.findOne(RivalWatchEntity, { moveId: move.id });
  const sawAll = last !== null && last.blindBecause == null;
  const seenUntil = sawAll ? last.lookedAt : move.appliedAt;
  const lookedAt = deps.machineClock.now();
  const found = await look(deps, new Date(seenUntil.getTime() - SKEW_MS));
  const blindBecause = found instanceof ProviderFailure ? found.reason : null;
  const removals = found instanceof ProviderFailure ? [] : found;
  const rows =
    removals.length === 0 ? [] : await owedRemovals(deps, em, { moveId: move.id, removals });
  await transact(deps.orm, async (write) => {
    await write.upsert(RivalWatchEntity, { moveId: move.id, lookedAt, blindBecause });
    for (const row of rows) {
      await write.upsert(RivalRemovalEntity, row, { onConflictAction: 'ignore' });
    }
  });
}

/** Roles that others than our bot took; the failure if Discord does not say. */
async function look(
  { discord: { gateway } }: Pick<AccountDataDeps, 'discord'>,
  since: Date,
): Promise<RoleRemoval[] | ProviderFailure> {
  try {
    const bot = await gateway.getBot();
    return (await gateway.listRoleRemovals(since)).filter(({ by }) => by.id !== bot.id);
  } catch (error) {
    if (error instanceof ProviderFailure) return error;
    throw error;
  }
}

const MEMBERS = `
  select o.account_id as "accountId", d.member_id as "memberId"
  from observed_account o join discord_identity d on d.account_id = o.account_id
  where o.move_id = ?::uuid and d.member_id is not null`;

const ROLES = `
  select discord_id as "roleId", purpose from community_mapping
  where guild_id = ? and purpose like 'role:%'`;

/** Removals from people of this move, of roles that their plan includes. */
async function owedRemovals(
  { access, discord: { gateway } }: AccountDataDeps,
  em: EntityManager,
  { moveId, removals }: { moveId: string; removals: readonly RoleRemoval[] },
) {
  const members = await em.execute<{ accountId: string; memberId: string }[]>(MEMBERS, [moveId]);
  const accounts = new Map(members.map(({ memberId, accountId }) => [memberId, accountId]));
  const mapped = await em.execute<{ roleId: string; purpose: string }[]>(ROLES, [gateway.guildId]);
  const roles = new Map(mapped.map(({ purpose, roleId }) => [purpose, roleId]));
  const rows = [];
  for (const { entryId, memberId, roleIds, by, at: takenAt } of removals) {
    const accountId = accounts.get(memberId);
    if (accountId === undefined) continue;
    const taker = { byId: by.id, byName: by.name, isBot: by.isBot };
    for (const { entitlement } of await desiredGrantsOf(access, accountId)) {
      const roleId = roles.get(rolePurpose(entitlement));
      if (roleId === undefined || !roleIds.includes(roleId)) continue;
      rows.push({ moveId, entryId, entitlement, accountId, ...taker, takenAt });
    }
  }
  return rows;
}
