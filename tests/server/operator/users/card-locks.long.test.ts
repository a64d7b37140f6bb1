import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Orm } from '../../../../src-server/database/orm.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database/database.ts';
import { openTestOrm } from '../../../support/database/open-test-orm.ts';

const ACCOUNT = '0192f0c1-0000-7000-8000-0000000ca4d1';

let database: TestDatabase;
let orm: Orm;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openTestOrm(database.url, 2);
  await orm.em.execute(
    `insert into account (id, email, password_hash, created_at) values (?, 'trader@example.com', 'x', now())`,
    [ACCOUNT],
  );
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

test('closing an account does not wait for its card, so it and the writer of a grant cannot deadlock', async () => {
  await orm.em.fork().transactional(async (writer) => {
    // As the trigger of a grant does.
    await writer.execute('select 1 from user_card where account_id = ? for update', [ACCOUNT]);
    await orm.em.fork().transactional(async (closer) => {
      await closer.execute(`set local lock_timeout = '200ms'`);
      await closer.execute('update account set closing_at = now() where id = ?', [ACCOUNT]);
    });
  });
});

test('a new address of an account is on its card', async () => {
  await orm.em.execute(`update account set email = 'new@example.com' where id = ?`, [ACCOUNT]);
  expect(await orm.em.execute('select email from user_card')).toEqual([
    { email: 'new@example.com' },
  ]);
});
