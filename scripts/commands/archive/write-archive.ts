import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { ROW, tablesOf } from './archive-tables.ts';

const ROWS_AT_ONCE = 2_000;
/** The portable part of a job, without the queue library's bookkeeping. */
const WAITING_JOBS = `
  select name, data, priority from job.job where state in ('created', 'retry', 'active') order by created_on`;

interface Written {
  tables: number;
  rows: number;
}

/**
 * Writes a consistent snapshot of the whole database: a header, each table's name followed by its rows as one JSON line
 * each, and a final line that proves completeness. Runs beside a live server on one connection. The file appears only
 * once it is complete and on the disk; a failure leaves nothing of it.
 */
export async function writeArchive(databaseUrl: string, file: string): Promise<Written> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'wickline-backup',
  });
  const unfinished = `${file}.unfinished`;
  const written: Written = { tables: 0, rows: 0 };
  await client.connect();
  try {
    const output = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(linesOf(client, written), createGzip(), output);
    await rename(unfinished, file);
    return written;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/** Counts what it has read. */
async function* linesOf(client: pg.Client, written: Written): AsyncGenerator<string> {
  const line = (value: unknown) => `${JSON.stringify(value)}\n`;
  await client.query('begin isolation level repeatable read read only');
  const migrations = await client.query<{ name: string }>(
    'select name from schema_migration order by name',
  );
  yield line({ wickline: 1, migrations: migrations.rows.map(({ name }) => name) });
  for (const { name, columns } of await tablesOf(client)) {
    written.tables += 1;
    yield line({ table: name, columns });
    for await (const row of rowsOf(client, name)) {
      written.rows += 1;
      yield `${ROW}${row}\n`;
    }
  }
  for (const job of await waitingJobs(client)) yield line({ job });
  yield line({ end: written.rows });
}

/** Rows in PostgreSQL's own JSON text. Parsing them into JavaScript would lose precision in 20-digit numbers. */
async function* rowsOf(client: pg.Client, table: string): AsyncGenerator<string> {
  await client.query(
    `declare rows no scroll cursor for select to_jsonb(t)::text as row from ${table} t`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from rows`);
    for (const { row } of rows) yield row;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await client.query('close rows');
}

async function waitingJobs(client: pg.Client): Promise<unknown[]> {
  const known = await client.query(`select to_regclass('job.job') is not null as there`);
  return known.rows[0].there ? (await client.query(WAITING_JOBS)).rows : [];
}
