import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { reconcileAccessJob } from '../../../src-server/access/engine/reconcile-access.job.ts';
import { adoptPaymentsJob } from '../../../src-server/billing/paid-sign-ups/adopt-payments.job.ts';
import { JOBS } from '../../../src-server/composition/jobs.ts';
import type { Orm } from '../../../src-server/database/orm.ts';
import { transact } from '../../../src-server/database/transaction.ts';
import { createJobQueue, type JobQueue } from '../../../src-server/jobs/job-queue.ts';
import type { JobRank } from '../../../src-server/jobs/job-ranks.ts';
import { createLog } from '../../../src-server/log/log.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { administer } from '../../support/database/database-administration.ts';
import { openTestOrm } from '../../support/database/open-test-orm.ts';
import { eventually } from '../../support/until.ts';
import { workWith } from './support/work-with.ts';

/** Two instances whose own polling interval is longer than a test. */
let database: TestDatabase;
let orm: Orm;
let queues: JobQueue[];
const log = createLog({ level: 'silent', destination: { write() {} } });
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openTestOrm(database.url, 2);
});
afterEach(async () => {
  for (const queue of queues) await queue.stop();
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

async function openQueues(count: number): Promise<JobQueue[]> {
  queues = Array.from({ length: count }, () =>
    createJobQueue({ databaseUrl: database.url, log, lookSeconds: 3_600 }),
  );
  for (const queue of queues) await queue.start(JOBS);
  return queues;
}
const write = (queue: JobQueue | undefined, accountId: string, rank?: JobRank) =>
  transact(orm, async (em) => queue?.enqueue(em, reconcileAccessJob, { accountId }, rank));
const CONNECTIONS = `from pg_stat_activity where application_name = 'wickline-news'
  and datname = current_database()`;
const listeners = async () => (await administer(database.url, `select pid ${CONNECTIONS}`)).length;

test('a job written by another instance starts without polling', async () => {
  const [writer, worker] = await openQueues(2);
  await eventually(async () => (await listeners()) === 2);
  const done: string[] = [];
  await workWith(worker, reconcileAccessJob, 2, async ({ accountId }) => {
    done.push(accountId);
  });
  for (const name of ['first', 'second', 'third']) await write(writer, name);
  await eventually(() => done.length === 3);
});

test('a job wakes workers of its own rank', async () => {
  const [queue] = await openQueues(1);
  await eventually(async () => (await listeners()) === 1);
  const done: string[] = [];
  const perRank = { prompt: 1, later: 1, drain: 1 };
  await workWith(queue, reconcileAccessJob, perRank, async ({ accountId }, { rank }) => {
    done.push(`${rank}: ${accountId}`);
  });
  await write(queue, 'a renewal', 'drain');
  await write(queue, 'a grant');
  await write(queue, 'a change', 'later');
  await eventually(() => done.length === 3);
  expect(done.sort()).toEqual(['drain: a renewal', 'later: a change', 'prompt: a grant']);
});

test('jobs written together are processed in parallel', async () => {
  const [queue] = await openQueues(1);
  await eventually(async () => (await listeners()) === 1);
  const begun: string[] = [];
  let go = (): void => {};
  const allTogether = new Promise<void>((resolve) => {
    go = resolve;
  });
  await workWith(queue, adoptPaymentsJob, 3, async ({ accountId }) => {
    begun.push(accountId);
    if (begun.length === 3) go();
    await allTogether;
  });
  await transact(orm, async (em) => {
    for (const accountId of ['a', 'b', 'c']) {
      await queue?.enqueue(em, adoptPaymentsJob, { accountId });
    }
  });
  await allTogether;
  expect(begun.sort()).toEqual(['a', 'b', 'c']);
});

test('jobs written while no one listened are found after the reconnect', async () => {
  const [queue] = await openQueues(1);
  const done: string[] = [];
  await workWith(queue, reconcileAccessJob, 1, async ({ accountId }) => {
    done.push(accountId);
  });
  await eventually(async () => (await listeners()) === 1);
  await write(queue, 'before');
  await eventually(() => done.includes('before'));
  await administer(database.url, `select pg_terminate_backend(pid) ${CONNECTIONS}`);
  await write(queue, 'meanwhile');
  await eventually(() => done.includes('meanwhile'));
  await write(queue, 'after');
  await eventually(() => done.includes('after'));
});

test('a queue stopped while it begins to listen stops', async () => {
  for (let n = 0; n < 10; n += 1) {
    const [queue] = await openQueues(1);
    await queue?.stop();
  }
  await eventually(async () => (await listeners()) === 0);
});
