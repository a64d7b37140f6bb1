import { currentActor, recordAudit } from '../../audit/record-audit.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transaction.ts';
import { CommunityMappingEntity } from '../community-mapping.entity.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import type { RoleRefusal } from '../refuse-role.ts';
import { enqueueInside } from './enqueue-inside.ts';
import { lockMapping } from './mapping-lock.ts';

interface Mapped {
  purpose: string;
  roleId: string;
  name: string;
  refusal: RoleRefusal | null;
}

/** Maps the role to the purpose and enqueues the affected members. */
export function mapRole(deps: DiscordDeps, mapped: Mapped): Promise<void> {
  const { orm, machineClock, gateway } = deps;
  const { purpose, roleId: discordId, name, refusal } = mapped;
  const { guildId } = gateway;
  return transact(orm, async (em) => {
    await lockMapping(em);
    const row = await em.findOne(CommunityMappingEntity, { guildId, purpose });
    const fresh = { discordId, name, refusal, changedAt: machineClock.now() };
    const before = row?.discordId ?? null;
    if (row === null)
      em.create(CommunityMappingEntity, { id: newId(), guildId, purpose, ...fresh });
    else em.assign(row, fresh);
    if (before === discordId) return;
    audit(deps, em, { purpose, before, after: discordId });
    await em.flush();
    await enqueueInside(em, deps);
  });
}

/** Unmaps the role. Members who have it through us lose it, so only a person may ask for this. */
export function unmapRole(deps: DiscordDeps, roleId: string): Promise<void> {
  const { orm, gateway } = deps;
  return transact(orm, async (em) => {
    await lockMapping(em);
    const wanted = { guildId: gateway.guildId, discordId: roleId };
    const rows = await em.find(CommunityMappingEntity, wanted);
    for (const { purpose } of rows) audit(deps, em, { purpose, before: roleId, after: null });
    await em.nativeDelete(CommunityMappingEntity, wanted);
    if (rows.length > 0) await enqueueInside(em, deps);
  });
}

/** A first start maps roles without an operator, so there is no actor to audit. */
function audit(
  { machineClock }: DiscordDeps,
  em: Parameters<typeof recordAudit>[0],
  { purpose, before, after }: { purpose: string; before: string | null; after: string | null },
): void {
  const actor = currentActor();
  if (actor.kind !== 'operator') return;
  recordAudit(em, {
    at: machineClock.now(),
    actor,
    action: 'discord.mapping-changed',
    target: `purpose:${purpose}`,
    before: { discordId: before },
    after: { discordId: after },
  });
}
