import type { EntityManager } from '@mikro-orm/postgresql';

export const BRAND_CHANNEL = 'wickline_brand';

/** Every instance hears it on commit, and none on rollback. */
export async function notifyOfBrand(em: EntityManager): Promise<void> {
  await em.execute('select pg_notify(?, ?)', [BRAND_CHANNEL, '']);
}
