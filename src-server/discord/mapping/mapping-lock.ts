import type { EntityManager } from '@mikro-orm/postgresql';

/** Any number of ours. */
const MAPPING_LOCK = 7_426_003;

/** Whoever writes the mapping does it one after the other, each from what the last one left. */
export async function lockMapping(em: EntityManager): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(?)', [MAPPING_LOCK]);
}
