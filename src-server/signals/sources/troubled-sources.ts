import type { EntityManager } from '@mikro-orm/postgresql';
import { SignalSourceEntity } from './signal-source.entity.ts';

export interface TroubledSource {
  key: string;
  name: string;
  trouble: 'held' | 'silent';
}

const WAITING = `select distinct source from signal_alert where verdict = 'held'`;

/** Sources whose alerts wait for the operator, and sources that fell silent. */
export async function listTroubledSources(em: EntityManager): Promise<TroubledSource[]> {
  const waiting = await em.execute<{ source: string }[]>(WAITING);
  const held = new Set(waiting.map(({ source }) => source));
  const sources = await em.find(
    SignalSourceEntity,
    {
      $or: [
        { heldAt: { $ne: null } },
        { key: { $in: [...held] } },
        { silentSince: { $ne: null }, pausedAt: null },
      ],
    },
    { orderBy: { createdAt: 'asc' } },
  );
  return sources.map(({ key, name, heldAt }) => {
    return { key, name, trouble: heldAt == null && !held.has(key) ? 'silent' : 'held' };
  });
}
