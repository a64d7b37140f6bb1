import type pg from 'pg';
import { ADVISORY_LOCK } from './advisory-lock.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { withClient } from './one-client.ts';
import { openOrm } from './orm.ts';

const NO_SUCH_TABLE = '42P01';

/** Migrates to the newest schema. A second process waits and finds nothing to do. */
export async function migrate(databaseUrl: string): Promise<{ applied: string[] }> {
  // Most starts find nothing to do, and opening the ORM once more costs a tenth of a start.
  if (await withClient(databaseUrl, isNewest)) return { applied: [] };
  const orm = await openOrm(databaseUrl, 2);
  try {
    const lockHolder = orm.em.fork();
    return await lockHolder.transactional(async (em) => {
      await em.execute('select pg_advisory_xact_lock(?)', [ADVISORY_LOCK.migration]);
      const applied = await orm.migrator.up();
      return { applied: applied.map((migration) => migration.name) };
    });
  } finally {
    await orm.close();
  }
}

/** A recorded migration committed along with its changes. Ignores those of a newer version. */
export async function isNewest(client: pg.Client): Promise<boolean> {
  try {
    const { rows } = await client.query<{ name: string }>('select name from schema_migration');
    const noted = new Set(rows.map((row) => row.name));
    return MIGRATIONS.every(({ name }) => noted.has(name));
  } catch (error) {
    if ((error as { code?: string }).code === NO_SUCH_TABLE) return false;
    throw error;
  }
}
