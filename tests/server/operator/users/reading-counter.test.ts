import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { machineClock } from '../../../../src-server/clock/clock.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { withClient } from '../../../../src-server/database/one-client.ts';
import type { Orm } from '../../../../src-server/database/orm.ts';
import { createReadingCounter } from '../../../../src-server/operator/users/count-users-read.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database/database.ts';
import { untilLocked } from '../../../support/database/lock-waiters.ts';
import { openTestOrm } from '../../../support/database/open-test-orm.ts';

const CONNECTIONS = 3;
const OPERATOR = newId();
const COLLEAGUE = newId();

let database: TestDatabase;
let orm: Orm;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openTestOrm(database.url, CONNECTIONS);
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const rows = <T>(sql: string): Promise<T[]> => orm.em.fork().execute(sql);

it('pages whose count waits keep one connection busy, and are all counted', async () => {
  const count = createReadingCounter({ orm, machineClock });
  await count({ operatorId: OPERATOR, rows: 1 });
  const pool: Pool = await orm.em.getConnection().getNativeClient();
  let pages: Promise<unknown> = Promise.resolve();
  await withClient(database.url, async (client) => {
    await client.query('begin');
    await client.query('select 1 from operator_reading for update');
    const counting = Array.from({ length: 2 * CONNECTIONS }, () =>
      count({ operatorId: OPERATOR, rows: 50 }),
    );
    pages = Promise.all([...counting, count({ operatorId: COLLEAGUE, rows: 7 })]);
    await withClient(database.url, (watcher) =>
      untilLocked(async (sql) => (await watcher.query(sql)).rows),
    );
    const { totalCount, idleCount, waitingCount } = pool;
    await client.query('commit');
    expect({ busy: totalCount - idleCount, waitingCount }).toEqual({ busy: 1, waitingCount: 0 });
  });
  await pages;
  const sums =
    await rows(`select operator_id as operator, sum(pages)::int as pages, sum(rows)::int as rows
    from operator_reading group by operator_id order by pages`);
  expect(sums).toEqual([
    { operator: COLLEAGUE, pages: 1, rows: 7 },
    { operator: OPERATOR, pages: 2 * CONNECTIONS + 1, rows: 2 * CONNECTIONS * 50 + 1 },
  ]);
});
