import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log/log.ts';
import { ADVISORY_LOCK } from './advisory-lock.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { withClient } from './one-client.ts';
import { openOrm } from './orm.ts';

const NO_SUCH_TABLE = '42P01';

/** Other instances end what they hold within seconds. */
const WAITS_MS = [1_000, 5_000, 15_000];
/** PostgreSQL gave up: a deadlock, or a lock that came too late. */
const TRY_AGAIN = ['40P01', '55P03'];

export interface Retrying {
  wait: (milliseconds: number) => Promise<unknown>;
  log: Pick<Log, 'warn'>;
}

const SILENT: Retrying = { wait: (milliseconds) => delay(milliseconds), log: { warn: () => {} } };

/**
 * Migrates to the newest schema. A second process waits and finds nothing to do. An older instance may work beside it and
 * hold locks, so a failure about locks is tried again: all migrations are one transaction, which left nothing.
 */
export async function migrate(
  databaseUrl: string,
  { wait = SILENT.wait, log = SILENT.log }: Partial<Retrying> = {},
): Promise<{ applied: string[] }> {
  // Most starts find nothing to do, and opening the ORM once more costs a tenth of a start.
  if (await withClient(databaseUrl, isNewest)) return { applied: [] };
  for (const pauseMs of WAITS_MS) {
    try {
      return await tryToMigrate(databaseUrl);
    } catch (error) {
      if (!TRY_AGAIN.includes((error as { code?: string }).code ?? '')) throw error;
      log.warn({ err: error, pauseMs }, 'migration hit a lock conflict, retrying');
      await wait(pauseMs);
    }
  }
  return await tryToMigrate(databaseUrl);
}

async function tryToMigrate(databaseUrl: string): Promise<{ applied: string[] }> {
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
