import { Pool } from 'pg';
import { sessionsFor, statementsFor, TALLY } from './rows.ts';

/** The first users have a session. */
export const SIGNED_IN = 1_000;

interface Index {
  name: string;
  definition: string;
}

/**
 * Fills an empty, migrated database. Disables triggers and builds indexes after the load, which is several times
 * faster. Two connections share the work.
 */
export async function seed(databaseUrl: string, users: number): Promise<void> {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 2,
    options: '-c session_replication_role=replica -c maintenance_work_mem=256MB',
  });
  try {
    await withoutIndexes(pool, statementsFor(users));
    await pool.query(TALLY);
    await pool.query(sessionsFor(Math.min(users, SIGNED_IN)));
    await pool.query('vacuum analyze');
  } finally {
    await pool.end();
  }
}

/** Runs the statements, by table, while their tables have no index that could wait. Two run at once. */
export async function withoutIndexes(
  pool: Pool,
  statements: Readonly<Record<string, string>>,
): Promise<void> {
  const indexes = await indexesOf(pool, Object.keys(statements));
  for (const { name } of indexes) await pool.query(`drop index "${name}"`);
  await twoAtOnce(Object.values(statements), (statement) => pool.query(statement));
  await twoAtOnce(indexes, ({ definition }) => pool.query(definition));
}

/** Indexes without a constraint. Constraint indexes stay in place. */
async function indexesOf(pool: Pool, tables: readonly string[]): Promise<Index[]> {
  const { rows } = await pool.query<Index>(
    `select indexname as name, indexdef as definition from pg_indexes
       where schemaname = 'public' and tablename = any ($1)
         and not exists (select from pg_constraint c where c.conname = indexname)`,
    [tables],
  );
  return rows;
}

async function twoAtOnce<T>(items: readonly T[], work: (item: T) => Promise<unknown>) {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all([worker(), worker()]);
}
