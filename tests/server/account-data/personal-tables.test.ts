import { afterAll, beforeAll, expect, it } from 'vitest';
import { PERSONAL_TABLES } from '../../../src-server/account-data/personal-tables.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { administer } from '../../support/database-administration.ts';

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

it('every table that names a person says what an export shows and an erasure does', async () => {
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

it('what is shown exists, and holds no secret', async () => {
  const columns = await administer<{ table_name: string; column_name: string }>(
    database.url,
    `select table_name, column_name from information_schema.columns where table_schema = 'public'`,
  );
  for (const { table, columns: shown } of PERSONAL_TABLES.filter(
    (each) => !each.table.includes('.'),
  )) {
    const there = columns
      .filter((each) => each.table_name === table)
      .map((each) => each.column_name);
    expect(there, table).toEqual(expect.arrayContaining([...shown]));
    expect(shown.filter((column) => /hash|token|secret|sealed|salt|cookie/.test(column))).toEqual(
      [],
    );
  }
});
