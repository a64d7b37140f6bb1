import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetLeases, takeLease } from '../../../src-server/database/lease.ts';
import type { Orm } from '../../../src-server/database/orm.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { openTestOrm } from '../../support/database/open-test-orm.ts';

let database: TestDatabase;
let orm: Orm;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openTestOrm(database.url, 2);
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const rows = (sql: string) => orm.em.fork().execute<{ key: string }[]>(sql);

it('deletes leases a day after they expired, and no other', async () => {
  await takeLease(orm, 'held', 60);
  await rows(`insert into lease (key, epoch, holder, expires_at) values
    ('released long ago', 3, null, now() - interval '25 hours'),
    ('abandoned long ago', 1, 'a killed process', now() - interval '25 hours'),
    ('released today', 1, null, now() - interval '23 hours')`);
  await forgetLeases(orm);
  const left = await rows('select key from lease order by key');
  expect(left.map(({ key }) => key)).toEqual(['held', 'released today']);
  expect((await takeLease(orm, 'abandoned long ago', 60))?.epoch).toBe(1);
});

it('a run deletes a bounded number of leases, and the next one continues', async () => {
  await rows(`insert into lease (key, epoch, expires_at)
    select 'old ' || n, 1, now() - interval '2 days' from generate_series(1, 5) n`);
  const countOld = async () => (await rows(`select key from lease where key like 'old %'`)).length;
  await forgetLeases(orm, 3);
  expect(await countOld()).toBe(2);
  await forgetLeases(orm, 3);
  expect(await countOld()).toBe(0);
});

it('a lease that is taken again while old ones are deleted stays', async () => {
  await rows(`insert into lease (key, epoch, expires_at)
    values ('taken again', 1, now() - interval '2 days')`);
  const taking = orm.em.fork();
  await taking.begin();
  await taking.execute(
    `update lease set holder = 'me', expires_at = now() + interval '1 minute' where key = 'taken again'`,
  );
  // Fails instead of waiting for the locked row, which it must skip.
  await rows(`do $$ begin
    execute format('alter database %I set lock_timeout = 200', current_database()); end $$`);
  const impatient = await openTestOrm(database.url, 1);
  try {
    await expect(forgetLeases(impatient)).resolves.toBeUndefined();
  } finally {
    await taking.commit();
    await impatient.close();
  }
  expect(await rows(`select key from lease where key = 'taken again'`)).toHaveLength(1);
});
