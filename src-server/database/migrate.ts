import { openOrm } from './orm.ts';

/** Any number, as long as it is ours: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_426_001;

/** Brings the database to the newest schema; a second process waits and finds nothing to do. */
export async function migrate(databaseUrl: string): Promise<{ applied: string[] }> {
  const orm = await openOrm(databaseUrl, 2);
  try {
    const lockHolder = orm.em.fork();
    return await lockHolder.transactional(async (em) => {
      await em.execute('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
      const applied = await orm.migrator.up();
      return { applied: applied.map((migration) => migration.name) };
    });
  } finally {
    await orm.close();
  }
}
