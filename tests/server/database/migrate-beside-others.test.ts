import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isNewest, migrate } from '../../../src-server/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { until } from '../../support/until.ts';

/** Takes migration 0258 back, which locks tables that older instances write. */
const UNDO = `
  drop table open_signal;
  drop function signal_opens_or_ends cascade;
  drop function signal_outcome_ends cascade;
  drop index audit_entry_named_index, payment_attempt_paid_index, signal_bar_index;
  delete from schema_migration where name = '0258-long-histories'`;

let database: TestDatabase;
let clients: pg.Client[];
beforeEach(async () => {
  database = await createTestDatabase();
  clients = [];
  await (await connect()).query(UNDO);
});
afterEach(async () => {
  for (const client of clients) await client.end();
  await database.drop();
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  clients.push(client);
  return client;
}

/** Notes each wait, which lasts as long as `meanwhile`. */
function retrying(meanwhile: () => Promise<unknown> = async () => {}) {
  const [waits, warnings]: [number[], string[]] = [[], []];
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds);
    await meanwhile();
  };
  const log = { warn: (...said: unknown[]) => void warnings.push(String(said[1])) };
  return { waits, warnings, how: { wait, log } };
}

async function waitsFor(watcher: pg.Client, table: string): Promise<void> {
  await until(`a session waits for ${table}`, async () => {
    const { rowCount } = await watcher.query(
      'select 1 from pg_locks where not granted and relation = $1::regclass',
      [table],
    );
    return rowCount === 1;
  });
}

it('a migration that PostgreSQL ends in a deadlock is tried again', async () => {
  const [watcher, older, gate] = [await connect(), await connect(), await connect()];
  // PostgreSQL ends the one that looks for the deadlock first.
  await older.query(`set deadlock_timeout = '10min'`);
  await older.query('begin; lock table signal_outcome in row exclusive mode');
  await gate.query('begin; lock table payment_attempt in row exclusive mode');
  const { waits, warnings, how } = retrying();
  const migrated = migrate(database.url, how);
  await waitsFor(watcher, 'payment_attempt');
  const written = older.query('lock table audit_entry in row exclusive mode');
  await waitsFor(watcher, 'audit_entry');
  await gate.query('commit');
  await written.then(() => older.query('commit'));
  expect(await migrated).toEqual({ applied: ['0258-long-histories'] });
  expect([waits.length, warnings.length]).toEqual([1, 1]);
  expect(await isNewest(watcher)).toBe(true);
});

it('a migration that gets no lock in time is tried again', async () => {
  const [watcher, older] = [await connect(), await connect()];
  await watcher.query(`do $$ begin
    execute format('alter database %I set lock_timeout = 50', current_database()); end $$`);
  await older.query('begin; lock table signal in row exclusive mode');
  const { waits, how } = retrying(() => older.query('commit'));
  expect(await migrate(database.url, how)).toEqual({ applied: ['0258-long-histories'] });
  expect(waits).toHaveLength(1);
  expect(await isNewest(watcher)).toBe(true);
});

it('a migration that never gets its lock fails after a few tries, and leaves nothing', async () => {
  const [watcher, older] = [await connect(), await connect()];
  await watcher.query(`do $$ begin
    execute format('alter database %I set lock_timeout = 50', current_database()); end $$`);
  await older.query('begin; lock table signal in row exclusive mode');
  const { waits, how } = retrying();
  await expect(migrate(database.url, how)).rejects.toThrow(/lock timeout/);
  expect(waits).toEqual([1_000, 5_000, 15_000]);
  expect(await isNewest(watcher)).toBe(false);
  const { rows } = await watcher.query(`select to_regclass('open_signal') as left`);
  expect(rows).toEqual([{ left: null }]);
});

it('a migration that fails for another reason is not tried again', async () => {
  await (await connect()).query('create table open_signal (seq int)');
  const { waits, how } = retrying();
  await expect(migrate(database.url, how)).rejects.toThrow(/already exists/);
  expect(waits).toEqual([]);
});

it('a migration of several tables holds none of them while it waits for another', async () => {
  await migrate(database.url);
  const [watcher, older] = [await connect(), await connect()];
  await watcher.query(`delete from schema_migration where name = '0265-large-amounts'`);
  await older.query('begin; lock table received_payment in row exclusive mode');
  const { waits, how } = retrying();
  const migrated = migrate(database.url, how);
  await until('the migration waits', async () => {
    const { rowCount } = await watcher.query(
      `select 1 from pg_stat_activity where datname = current_database()
         and (wait_event = 'PgSleep' or wait_event_type = 'Lock') and query not like '%pg_advisory%'`,
    );
    return rowCount === 1;
  });
  await older.query(`set local lock_timeout = '5s'; lock table subscription in row exclusive mode`);
  await older.query('commit');
  expect(await migrated).toEqual({ applied: ['0265-large-amounts'] });
  expect(waits).toEqual([]);
});
