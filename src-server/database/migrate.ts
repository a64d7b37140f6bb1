import pg from 'pg';
import { ADVISORY_LOCK } from './advisory-lock.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { openOrm } from './orm.ts';

const NO_SUCH_TABLE = '42P01';

/** Brings the database to the newest schema; a second process waits and finds nothing to do. */
export async function migrate(databaseUrl: string): Promise<{ applied: string[] }> {
  // Nearly every start finds nothing to do, and the ORM takes a tenth of a start to be opened once more.
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

/** What is noted was committed with what it did; a newer version's are no business of ours. */
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
