import type { EntityManager } from '@mikro-orm/postgresql';
import type { MoveRivals, Rival } from '../../../../src/contract/operator/rivals.contract.ts';
import { readFork } from '../../../database/transaction.ts';
import type { Kernel } from '../../../kernel.ts';
import { MoveEntity } from '../move.entity.ts';
import { RivalWatchEntity } from './rival-removal.entity.ts';

const RIVALS = `
  select by_name as name, bool_or(is_bot) as "isBot", entitlement,
    count(distinct account_id)::int as people, max(taken_at) as "lastAt"
  from rival_removal where move_id = ?::uuid
  group by by_id, by_name, entitlement order by people desc, name, entitlement limit 50`;

/** Others who take roles from the people of the watched move; null while none is watched. */
export async function moveRivals({ orm }: Pick<Kernel, 'orm'>): Promise<MoveRivals | null> {
  const em = readFork(orm);
  const move = await em.findOne(MoveEntity, { state: 'watching' });
  if (move === null) return null;
  const watch = await em.findOne(RivalWatchEntity, { moveId: move.id });
  return {
    lookedAt: watch?.lookedAt.toISOString() ?? null,
    blindBecause: watch?.blindBecause ?? null,
    rivals: await rivalsOf(em, move.id),
  };
}

async function rivalsOf(em: EntityManager, moveId: string): Promise<Rival[]> {
  const rows = await em.execute<(Omit<Rival, 'lastAt'> & { lastAt: Date | string })[]>(RIVALS, [
    moveId,
  ]);
  return rows.map((row) => ({ ...row, lastAt: new Date(row.lastAt).toISOString() }));
}
