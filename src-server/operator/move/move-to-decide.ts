import type { EntityManager } from '@mikro-orm/postgresql';
import { MoveEntity } from './move.entity.ts';

/** The open move, if the seller decides its next step: to start it, or to finish it. */
export async function findMoveToDecide(
  em: EntityManager,
): Promise<{ id: string; state: 'matched' | 'watching' } | null> {
  const [move] = await em.find(MoveEntity, {}, { orderBy: { id: 'desc' }, limit: 1 });
  if (move === undefined) return null;
  const { id, state } = move;
  return state === 'matched' || state === 'watching' ? { id, state } : null;
}
