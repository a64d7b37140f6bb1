import type { EntityManager } from '@mikro-orm/postgresql';
import { ADVISORY_LOCK } from '../../database/advisory-lock.ts';

/** Whoever writes the mapping does it one after the other, each from what the last one left. */
export async function lockMapping(em: EntityManager): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(?)', [ADVISORY_LOCK.mapping]);
}
