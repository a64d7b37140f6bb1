import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { mappingSavedAnswer } from '../../../src/contract/operator/setup.contract.ts';
import { countText } from '../../../src/domain/numbers/count-text.ts';
import { operatorActor, recordAudit } from '../../audit/record-audit.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { type CommunityMapping, CommunityMappingEntity } from '../community-mapping.entity.ts';
import { AT_ONCE, enqueueInside } from './enqueue-inside.ts';
import type { MappingDeps } from './mapping.deps.ts';
import { lockMapping } from './mapping-lock.ts';
import { type MappingChanges, previewMapping } from './preview-mapping.ts';
import { revisionOf } from './read-mapping.ts';

/** Saves the previewed changes, unless the mapping changed since. */
export async function saveMapping(
  deps: MappingDeps,
  actor: { operatorId: string },
  input: MappingChanges,
): Promise<z.infer<typeof mappingSavedAnswer>> {
  const { effects } = await previewMapping(deps, input);
  const refused = effects.find(({ refusal }) => refusal !== null);
  if (refused !== undefined) {
    throw new AppError(
      'discord.role-refused',
      'precondition',
      `${refused.to} cannot be used (${refused.refusal}). Nothing was saved.`,
    );
  }
  const names = new Map(effects.map(({ purpose, to }) => [purpose, to]));
  const updating = await transact(deps.orm, async (em) => {
    await lockMapping(em);
    const rows = await em.find(
      CommunityMappingEntity,
      { guildId: deps.gateway.guildId },
      { orderBy: { purpose: 'asc' } },
    );
    if (revisionOf(rows) !== input.revision) {
      throw new AppError(
        'discord.mapping-changed',
        'conflict',
        'Someone else changed the mapping in the meantime. It was reloaded; please review and save again.',
      );
    }
    for (const { purpose, discordId } of input.changes) {
      const row = rows.find((each) => each.purpose === purpose) ?? null;
      store(deps, em, actor, { purpose, discordId, name: names.get(purpose) ?? discordId }, row);
    }
    await em.flush();
    const roles = input.changes.some(({ purpose }) => purpose.startsWith('role:'));
    return roles ? enqueueInside(em, deps) : 0;
  });
  const message =
    updating === 0
      ? 'Saved.'
      : `Saved. ${countText(updating, 'subscriber is', 'subscribers are')} being updated now${updating === AT_ONCE ? ', the others within 15 minutes' : ''}.`;
  return { message, updating };
}

function store(
  { machineClock, gateway }: MappingDeps,
  em: EntityManager,
  actor: { operatorId: string },
  { purpose, discordId, name }: { purpose: string; discordId: string; name: string },
  row: CommunityMapping | null,
): void {
  const changedAt = machineClock.now();
  recordAudit(em, {
    at: changedAt,
    actor: operatorActor(actor),
    action: 'discord.mapping-changed',
    target: `purpose:${purpose}`,
    before: { discordId: row?.discordId ?? null },
    after: { discordId },
  });
  const fresh = { discordId, name, refusal: null, changedAt };
  if (row !== null) em.assign(row, fresh);
  else
    em.create(CommunityMappingEntity, { id: newId(), guildId: gateway.guildId, purpose, ...fresh });
}
