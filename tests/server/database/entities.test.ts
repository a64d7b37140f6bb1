import { expect, test } from 'vitest';
import { createTestDatabase } from '../../support/database/database.ts';
import { openTestOrm } from '../../support/database/open-test-orm.ts';

/** Migrations also make triggers, checks and indexes that an entity cannot express. */
const OURS_ALONE =
  /^(drop (index|trigger|function|schema)|alter table "\w+" drop constraint|alter table "job"|drop table if exists "job")/;

test('every migrated table has an entity with the same columns', async () => {
  const database = await createTestDatabase();
  const orm = await openTestOrm(database.url, 2);
  try {
    const changes = await orm.schema.getUpdateSchemaSQL({ wrap: false });
    const lines = changes.split('\n').filter((line) => line !== '');
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => !OURS_ALONE.test(line))).toEqual([]);
  } finally {
    await orm.close();
    await database.drop();
  }
});
