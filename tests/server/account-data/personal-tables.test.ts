import { afterAll, beforeAll, expect, it } from 'vitest';
import { PERSONAL_TABLES } from '../../../src-server/account-data/personal-tables.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { administer } from '../../support/database/database-administration.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Columns that tell who somebody is, wherever a migration may put them. */
const NAMING = /^(account_id|user_id|to_address|email|billing_email|member_id|username)$/;

/** What looks like a person's and is not a row about one, each with its reason. */
const NOT_PERSONAL: Record<string, string> = {
  operator_invite: 'names operators, who are no subscribers',
  erasure: 'that somebody was erased, by number, has to stay provable',
  operator: 'runs the business',
  user_card: 'follows the other tables by their triggers, in the same transaction',
};

it('every table that names a person says what an export shows and an erasure does [account-data-12]', async () => {
  const columns = await administer<{ table_name: string; column_name: string }>(
    database.url,
    `select table_name, column_name from information_schema.columns where table_schema = 'public'`,
  );
  const naming = columns.filter(({ column_name }) => NAMING.test(column_name));
  const listed = new Set(PERSONAL_TABLES.map(({ table }) => table));
  const unlisted = naming
    .map(({ table_name }) => table_name)
    .filter((table) => !listed.has(table) && !(table in NOT_PERSONAL));
  expect([...new Set(unlisted)]).toEqual([]);
});

/** Documents in tables that are nobody's, each with what it holds. */
const NAMELESS: Record<string, string> = {
  'inbox_event.subject': 'ids at Stripe',
  'leader.report': 'how an instance does',
  'daily_figures.active': 'counts',
  'daily_figures.mrr_elsewhere': 'sums',
};

it('every document of a table that is nobody’s is known to name nobody', async () => {
  const documents = await administer<{ table_name: string; name: string }>(
    database.url,
    `select table_name, table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type in ('json', 'jsonb')`,
  );
  const listed = new Set([
    ...PERSONAL_TABLES.map(({ table }) => table),
    ...Object.keys(NOT_PERSONAL),
  ]);
  const unlisted = documents.filter(
    ({ table_name, name }) => !listed.has(table_name) && !(name in NAMELESS),
  );
  expect(unlisted.map(({ name }) => name)).toEqual([]);
});

it('what is shown exists, and holds no secret', async () => {
  for (const { table, columns, where } of PERSONAL_TABLES.filter(
    (each) => !each.table.includes('.'),
  )) {
    const nobody = where.replaceAll(/:(account|email)\b/g, 'null');
    const shown = columns.join(', ').replaceAll(/:(account|email)\b/g, 'null');
    await administer(database.url, `select ${shown} from ${table} where ${nobody}`);
    expect(shown).not.toMatch(/hash|token|secret|sealed|salt|cookie/);
  }
});
