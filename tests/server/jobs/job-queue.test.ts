import { afterAll, beforeAll, test } from 'vitest';
import { type Orm, openOrm } from '../../../src-server/database/orm.ts';
import { transact } from '../../../src-server/database/transaction.ts';
import { createJobQueue, type JobQueue } from '../../../src-server/jobs/job-queue.ts';
import { createLog } from '../../../src-server/log/log.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { until } from '../../support/until.ts';

let database: TestDatabase;
let orm: Orm;
let jobs: JobQueue;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openOrm(database.url, 2);
  const log = createLog({ level: 'silent', destination: { write() {} } });
  jobs = createJobQueue({ databaseUrl: database.url, log });
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await orm.close();
  await database.drop();
});

const enqueue = (count: number) =>
  transact(orm, async (em) => {
    for (let n = 0; n < count; n += 1) {
      await jobs.enqueue(em, 'reconcile-access', { accountId: `account-${n}` });
    }
  });

test('a worker takes the next job when it has done one, and one that fails holds up nobody', async () => {
  const done: string[] = [];
  await jobs.work('reconcile-access', 1, async ({ accountId }) => {
    done.push(accountId);
    if (accountId === 'account-7') throw new Error('not this time');
  });
  // Between two looks at an idle queue lie two seconds: at one job a look this would take five minutes.
  await enqueue(150);
  await until('all of them were begun', () => new Set(done).size === 150);
});
