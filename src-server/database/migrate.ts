import pg from 'pg';
import { ADVISORY_LOCK } from './advisory-lock.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { openOrm } from './orm.ts';

const NO_SUCH_TABLE = '42P01';

/** Migrates to the newest schema. A second process waits and finds nothing to do. */
export async function migrate(databaseUrl: string): Promise<{ applied: string[] }> {
  // Most starts find nothing to do, and opening the ORM once more costs a tenth of a start.
  if (await isNewest(databaseUrl)) return { applied: [] };
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
async function isNewest(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>('select name from schema_migration');
    const noted = new Set(rows.map((row) => row.name));
    return MIGRATIONS.every(({ name }) => noted.has(name));
  } catch (error) {
    if ((error as { code?: string }).code === NO_SUCH_TABLE) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
