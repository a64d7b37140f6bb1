import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../support/database/database.ts';
import { administer } from '../../support/database/database-administration.ts';

const first = await createTestDatabase();
const second = await createTestDatabase();
afterAll(() => Promise.all([first.drop(), second.drop()]));

test('data of one test database is not in another', async () => {
  await administer(first.url, 'create table note (text text)');
  const tables = "select 1 from pg_tables where tablename = 'note'";
  expect(await administer(first.url, tables)).toHaveLength(1);
  expect(await administer(second.url, tables)).toHaveLength(0);
});
