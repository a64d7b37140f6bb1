import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
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
 * once it is complete.
 */
export async function writeArchive(databaseUrl: string, file: string): Promise<Written> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'wickline-backup',
  });
  const unfinished = `${file}.unfinished`;
  const zip = createGzip();
  const output = createWriteStream(unfinished, { mode: 0o600 });
  zip.pipe(output);
  const put = async (text: string): Promise<void> => {
    if (!zip.write(`${text}\n`)) await once(zip, 'drain');
  };
  const line = (value: unknown) => put(JSON.stringify(value));
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const migrations = await client.query<{ name: string }>(
      'select name from schema_migration order by name',
    );
    await line({ wickline: 1, migrations: migrations.rows.map(({ name }) => name) });
    const tables = await tablesOf(client);
    let rows = 0;
    for (const { name, columns } of tables) {
      await line({ table: name, columns });
      for await (const row of rowsOf(client, name)) {
        await put(`${ROW}${row}`);
        rows += 1;
      }
    }
    for (const job of await waitingJobs(client)) await line({ job });
    await line({ end: rows });
    zip.end();
    await finished(output);
    await rename(unfinished, file);
    return { tables: tables.length, rows };
  } finally {
    await client.end();
  }
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
