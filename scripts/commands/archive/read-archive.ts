import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { machineClock } from '../../../src-server/clock/clock.ts';
import { JOBS } from '../../../src-server/composition/jobs.ts';
import { migrate } from '../../../src-server/database/migrate.ts';
import { openOrm } from '../../../src-server/database/orm.ts';
import { QUEUE_OPTIONS, sendOptions } from '../../../src-server/jobs/job-queue.ts';
import { JOB_RANKS } from '../../../src-server/jobs/job-ranks.ts';
import { type ArchiveTable, isEnded, ROW } from './archive-tables.ts';

type Line =
  | { wickline: number; migrations: string[] }
  | { table: string; columns: string[] }
  /** A row as JSON. */
  | { row: string }
  | { job: WaitingJob }
  | { end: number };

interface WaitingJob {
  name: string;
  data: object;
  /** Absent in archives of older versions. */
  priority?: number;
}

const ROWS_AT_ONCE = 500;

const MARK_RESTORED = `
  insert into restored_account (account_id, provider, restored_at)
    select account.id, provider, $1::timestamptz
      from account, unnest(array['discord', 'tradingview']) provider`;

interface Restored {
  rows: number;
  jobs: number;
}

/**
 * Restores an archive into an empty database. Migrates to the archive's schema, loads the rows in one transaction, then
 * migrates to the newest schema. Marks every account for a new read of its providers: grants made since the backup are
 * unknown. Skips sessions, mailed links and invitations. Throws when the database is not empty or the archive is
 * incomplete; no row is kept then, and the operator must recreate the database.
 */
export async function readArchive(file: string, databaseUrl: string): Promise<Restored> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'wickline-restore',
  });
  await client.connect();
  try {
    await assertEmpty(client);
    const lines = linesOf(file);
    const header = (await lines.next()).value;
    if (header === undefined || !('wickline' in header)) throw new Error(`${file} is no backup.`);
    try {
      await migrateTo(databaseUrl, header.migrations);
      await client.query('begin');
      const { rows, jobs } = await load(client, lines, file);
      await client.query('commit');
      await migrate(databaseUrl);
      await client.query(MARK_RESTORED, [machineClock.now()]);
      await putJobs(databaseUrl, jobs);
      return { rows, jobs: jobs.length };
    } catch (error) {
      throw new Error(
        `Not restored: ${(error as Error).message} Some tables already exist: drop the database, create it again, and retry.`,
        { cause: error },
      );
    }
  } finally {
    await client.end();
  }
}

async function assertEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select 1 from information_schema.tables where table_schema = 'public' limit 1`,
  );
  if (rows.length > 0) throw new Error('The database to restore into is not empty.');
}

async function migrateTo(databaseUrl: string, names: string[]): Promise<void> {
  const orm = await openOrm(databaseUrl, 2);
  try {
    await orm.migrator.up({ migrations: names });
  } finally {
    await orm.close();
  }
}

async function load(client: pg.Client, lines: AsyncGenerator<Line>, file: string) {
  let table: ArchiveTable | null = null;
  let waiting: string[] = [];
  let rows = 0;
  let end: number | null = null;
  const jobs: WaitingJob[] = [];
  const flush = async (): Promise<void> => {
    const kept = table === null || isEnded(table.name) ? null : table;
    if (kept !== null && waiting.length > 0) await insert(client, kept, waiting);
    rows += waiting.length;
    waiting = [];
  };
  for await (const line of lines) {
    if ('row' in line) waiting.push(line.row);
    if ('job' in line) jobs.push(line.job);
    if ('end' in line) end = line.end;
    if (!('row' in line) || waiting.length >= ROWS_AT_ONCE) await flush();
    if ('table' in line) table = await begin(client, { name: line.table, columns: line.columns });
  }
  if (end !== rows) throw new Error(`${file} is incomplete.`);
  // The archive already contains the rows that triggers wrote.
  for (const name of await quietTables(client))
    await client.query(`alter table ${name} enable trigger user`);
  await advanceCounters(client);
  return { rows, jobs };
}

async function begin(client: pg.Client, table: ArchiveTable): Promise<ArchiveTable> {
  await client.query(`alter table ${table.name} disable trigger user`);
  // The archive already contains the rows that a migration inserted.
  await client.query(`delete from ${table.name}`);
  return table;
}

async function insert(client: pg.Client, { name, columns }: ArchiveTable, rows: string[]) {
  const list = columns.map((column) => `"${column}"`).join(', ');
  await client.query(
    `insert into ${name} (${list}) overriding system value
       select ${list} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
    [`[${rows.join(',')}]`],
  );
}

/** Moves sequences past the restored values. */
async function advanceCounters(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select quote_ident(table_name) as table, column_name as column
       from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
  );
  for (const { table, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), max("${column}")) from ${table} having count(*) > 0`,
      [`public.${table}`, column],
    );
  }
}

async function quietTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger
       where not tgisinternal and tgenabled = 'D'`,
  );
  return rows.map(({ name }) => name);
}

/** Enqueues the waiting jobs again: the queue's own tables are not restored. */
async function putJobs(databaseUrl: string, jobs: WaitingJob[]): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'job',
    schedule: false,
    supervise: false,
  });
  await boss.start();
  try {
    const known = new Map(JOBS.map((job) => [job.name, job]));
    for (const name of new Set(jobs.map((job) => job.name))) {
      if (known.has(name)) await boss.createQueue(name, QUEUE_OPTIONS);
    }
    for (const { name, data, priority = JOB_RANKS.prompt.priority } of jobs) {
      const job = known.get(name);
      if (job !== undefined) await boss.send(name, data, sendOptions(job, priority));
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function* linesOf(file: string): AsyncGenerator<Line, undefined> {
  const gunzip = createGunzip();
  const chunks: AsyncIterable<string> = gunzip.setEncoding('utf8');
  // Without it, a file that cannot be read ends the process with a stack.
  createReadStream(file)
    .on('error', (error) => gunzip.destroy(error))
    .pipe(gunzip);
  let unfinished = '';
  for await (const chunk of chunks) {
    // Only here: `readline` also ends lines at U+2028 and U+2029, which texts contain and JSON does not escape.
    const [first = '', ...others] = chunk.split('\n');
    const last = others.pop();
    if (last === undefined) {
      unfinished += first;
      continue;
    }
    for (const line of [unfinished + first, ...others]) yield parsed(line);
    unfinished = last;
  }
  return undefined;
}

function parsed(line: string): Line {
  return line.startsWith(ROW) ? { row: line.slice(ROW.length) } : (JSON.parse(line) as Line);
}
