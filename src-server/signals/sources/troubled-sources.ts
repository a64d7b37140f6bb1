import type { EntityManager } from '@mikro-orm/postgresql';
import { SignalSourceEntity } from './signal-source.entity.ts';

export interface TroubledSource {
  key: string;
  name: string;
  trouble: 'held' | 'silent';
}

/** Sources whose alerts wait for the operator, and sources that fell silent. */
export async function listTroubledSources(em: EntityManager): Promise<TroubledSource[]> {
  const sources = await em.find(
    SignalSourceEntity,
    { $or: [{ heldAt: { $ne: null } }, { silentSince: { $ne: null }, pausedAt: null }] },
    { orderBy: { createdAt: 'asc' } },
  );
  return sources.map(({ key, name, heldAt }) => {
    return { key, name, trouble: heldAt == null ? 'silent' : 'held' };
  });
}
