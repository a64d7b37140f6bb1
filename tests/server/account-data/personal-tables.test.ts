import { afterAll, beforeAll, expect, it } from 'vitest';
import { PERSONAL_TABLES } from '../../../src-server/account-data/personal-tables.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { administer } from '../../support/database/database-administration.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Columns that identify a person, in any table. */
const NAMING = /^(account_id|user_id|to_address|email|billing_email|member_id|username)$/;

/** Columns that look personal but are not about a subscriber, each with the reason. */
const NOT_PERSONAL: Record<string, string> = {
  operator_invite: 'names operators, who are no subscribers',
  erasure: 'that somebody was erased, by number, has to stay provable',
  operator: 'runs the business',
  user_card: 'follows the other tables by their triggers, in the same transaction',
};

it('every table that names a person declares its part in export and erasure [account-data-12]', async () => {
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

/** JSON columns in tables without a person, each with its content. */
const NAMELESS: Record<string, string> = {
  'inbox_event.subject': 'ids at Stripe',
  'leader.report': 'how an instance does',
  'daily_figures.active': 'counts',
  'daily_figures.mrr_elsewhere': 'sums',
  'catalogue_version.document': 'what the shop sells',
  'outcome_rule.spec': 'how signals are judged',
  'relay_route.mask': 'names of fields',
  'discount_code.plans': 'plans',
  'trial_rule.indicators': 'indicators',
  'gift_offer.months': 'numbers',
  'discount_code.cycles': 'billing intervals',
  'discount_code.open_at_end': 'ids of payment attempts',
  'relay_route.quiet_hours': 'times of day',
  'signal.targets': 'prices',
  'signal_delivery.mask': 'names of fields',
  'signal_digest_mail.plans': 'plans',
  'signal_digest_mail.seqs': 'numbers of entries',
  'brand_version.brand': 'the name, colours and pictures of the shop',
};

it('every JSON column in such a table is known to contain no names', async () => {
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

it('exported columns exist and contain no secret', async () => {
  for (const { table, columns, where } of PERSONAL_TABLES.filter(
    (each) => !each.table.includes('.'),
  )) {
    const nobody = where.replaceAll(/:(account|email)\b/g, 'null');
    const shown = columns.join(', ').replaceAll(/:(account|email)\b/g, 'null');
    await administer(database.url, `select ${shown} from ${table} where ${nobody}`);
    expect(shown).not.toMatch(/hash|token|secret|sealed|salt|cookie/);
  }
});
