import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { MIGRATIONS } from '../../../src-server/database/migrations/migrations.ts';
import type { Orm } from '../../../src-server/database/orm.ts';
import { administer, databaseUrl } from '../../support/database/database-administration.ts';
import { openTestOrm } from '../../support/database/open-test-orm.ts';

const name = `wickline_upgrade_${randomUUID().replaceAll('-', '')}`;
const cluster = inject('databaseCluster').url;
const url = databaseUrl(cluster, name);
const ROWS = 3;

let orm: Orm;
let client: pg.Client;
beforeAll(async () => {
  await administer(cluster, `create database ${name}`);
  orm = await openTestOrm(url, 2);
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await orm.close();
  await administer(cluster, `drop database if exists ${name} with (force)`);
});

interface Column {
  table: string;
  column: string;
  type: string;
}

const TABLES = `
  select c.table_name as table, c.column_name as column, c.udt_name as type
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'schema_migration'
    and c.is_identity = 'NO' and c.is_generated = 'NEVER'
  order by c.table_name, c.ordinal_position`;

/** A value for every type, different in every row. A column with a check keeps its default. */
const VALUES: Record<string, (n: number, of: Column) => unknown> = {
  uuid: () => randomUUID(),
  text: (n, { column }) => `${column} ${n}`,
  varchar: (n, { column }) => `${column} ${n}`,
  bool: () => true,
  int4: (n) => n,
  int8: (n) => n,
  float8: (n) => n + 0.5,
  numeric: (n) => n,
  timestamptz: (n) => new Date(Date.UTC(2026, 0, n, 12)),
  date: (n) => `2026-01-0${n}`,
  jsonb: (n) => JSON.stringify({ n }),
  _text: (n) => [`one ${n}`],
  bytea: (n) => Buffer.from([n]),
};

/** Fills every empty table. Returns the stored rows by table and key. */
async function fillEmptyTables(): Promise<void> {
  const { rows: columns } = await client.query<Column>(TABLES);
  for (const [table, own] of Map.groupBy(columns, (each) => each.table)) {
    const { rows } = await client.query(`select 1 from "${table}" limit 1`);
    if (rows.length > 0) continue;
    const names = own.map(({ column }) => `"${column}"`).join(', ');
    const places = own.map((_, index) => `$${index + 1}`).join(', ');
    for (let n = 1; n <= ROWS; n += 1) {
      const values = own.map((column) => {
        const make = VALUES[column.type];
        if (make === undefined) throw new Error(`No value for ${column.type} of ${table}.`);
        return make(n, column);
      });
      await client.query(`insert into "${table}" (${names}) values (${places})`, values);
    }
  }
}

/** Every row as text, with its current columns. */
async function everything(): Promise<Map<string, Record<string, unknown>[]>> {
  const { rows: columns } = await client.query<Column>(TABLES);
  const contents = new Map<string, Record<string, unknown>[]>();
  for (const table of new Set(columns.map((each) => each.table))) {
    const { rows } = await client.query(`select to_jsonb(t) as row from "${table}" t`);
    contents.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return contents;
}

test('rows in every table survive each migration from the first to the last', async () => {
  for (const { name: migration } of MIGRATIONS) {
    const before = await everything();
    await orm.migrator.up({ migrations: [migration] });
    const after = await everything();
    for (const [table, rows] of before) {
      for (const row of rows) {
        // Columns may have been added, but existing values stay the same.
        expect(after.get(table), `${table} after ${migration}`).toContainEqual(
          expect.objectContaining(row),
        );
      }
    }
    await fillEmptyTables();
  }
  expect(await orm.migrator.getPending()).toEqual([]);
});

test('the current program reads every row of the oldest schema', async () => {
  for (const { class: entity, tableName } of orm.getMetadata().getAll().values()) {
    const rows = await orm.em.fork().find(entity, {}, { limit: ROWS });
    expect(rows.length, tableName).toBeGreaterThan(0);
  }
});
