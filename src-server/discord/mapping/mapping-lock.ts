import type { EntityManager } from '@mikro-orm/postgresql';
import { ADVISORY_LOCK } from '../../database/advisory-lock.ts';

/** Serializes writers of the mapping until the end of the transaction. */
export async function lockMapping(em: EntityManager): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(?)', [ADVISORY_LOCK.mapping]);
}
