import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reconcileAccessJob } from '../../../src-server/access/engine/reconcile-access.job.ts';
import { eraseAccountJob } from '../../../src-server/account-data/erase-account.job.ts';
import { mailPasswordResetJob } from '../../../src-server/auth/password/mail-password-reset.job.ts';
import { adoptPaymentsJob } from '../../../src-server/billing/paid-sign-ups/adopt-payments.job.ts';
import { JOBS } from '../../../src-server/composition/jobs.ts';
import type { Orm } from '../../../src-server/database/orm.ts';
import { transact } from '../../../src-server/database/transaction.ts';
import { createJobQueue, type JobQueue } from '../../../src-server/jobs/job-queue.ts';
import { createLog } from '../../../src-server/log/log.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { openTestOrm } from '../../support/database/open-test-orm.ts';
import { until } from '../../support/until.ts';
import { workWith } from './support/work-with.ts';

const log = createLog({ level: 'silent', destination: { write() {} } });

let database: TestDatabase;
let orm: Orm;
let jobs: JobQueue;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openTestOrm(database.url, 2);
  jobs = createJobQueue({ databaseUrl: database.url, log });
  await jobs.start(JOBS);
});
afterAll(async () => {
  await jobs.stop();
  await orm.close();
  await database.drop();
});

const enqueue = (count: number) =>
  transact(orm, async (em) => {
    for (let n = 0; n < count; n += 1) {
      await jobs.enqueue(em, reconcileAccessJob, { accountId: `account-${n}` });
    }
  });

const waitingFor = async (accountId: string) =>
  (
    await orm.em.fork().execute(
      `select 1 from job.job where name = 'reconcile-access' and state = 'created'
          and data->>'accountId' = '${accountId}'`,
    )
  ).length;
const enqueueFor = (accountId: string, rank: 'prompt' | 'later' = 'prompt', catalogue?: number) =>
  transact(orm, (em) => jobs.enqueue(em, reconcileAccessJob, { accountId, catalogue }, rank));

test('an account has one waiting reconciliation for each rank and version that needs its own', async () => {
  for (let n = 0; n < 3; n += 1) await enqueueFor('often', 'later');
  expect(await waitingFor('often')).toBe(1);
  await enqueueFor('often', 'prompt');
  expect(await waitingFor('often')).toBe(2);
  await enqueueFor('often', 'later', 7);
  expect(await waitingFor('often')).toBe(3);
  await enqueueFor('often', 'later', 6);
  await enqueueFor('often', 'later');
  expect(await waitingFor('often')).toBe(3);
  await orm.em.fork().execute('delete from job.job');
});

test('a waiting reconciliation begins only after the change that joined it is committed', async () => {
  const reader = createJobQueue({ databaseUrl: database.url, log, lookSeconds: 0.05 });
  await reader.start(JOBS);
  await orm.em.fork().execute('create table change (id int)');
  await enqueueFor('joined');
  const seen: number[] = [];
  await transact(orm, async (em) => {
    await em.execute('insert into change values (1)');
    await jobs.enqueue(em, reconcileAccessJob, { accountId: 'joined' });
    await workWith(reader, reconcileAccessJob, 1, async ({ accountId }) => {
      if (accountId !== 'joined') return;
      const [row] = await orm.em
        .fork()
        .execute<{ n: number }[]>('select count(*)::int as n from change');
      seen.push(row?.n ?? -1);
    });
    // Another account's job shows that the workers look while the joined one is held.
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query(
      `insert into job.job (name, data) values ('reconcile-access', '{"accountId": "other"}')`,
    );
    await until('the other one is done', async () => {
      const { rows } = await other.query(
        `select 1 from job.job where data->>'accountId' = 'other' and state = 'completed'`,
      );
      return rows.length === 1;
    });
    await other.end();
    expect(seen).toEqual([]);
  });
  await until('the joined one is done', () => seen.length > 0);
  expect(seen).toEqual([1]);
  await reader.stop();
});

test('a reconciliation that has begun is not joined', async () => {
  await enqueueFor('begun');
  await orm.em
    .fork()
    .execute(
      `update job.job set state = 'active', started_on = now() where data->>'accountId' = 'begun'`,
    );
  await enqueueFor('begun');
  expect(await waitingFor('begun')).toBe(1);
  await orm.em.fork().execute(`delete from job.job where data->>'accountId' = 'begun'`);
});

test('a worker takes the next job at once, and a failed job delays no other', async () => {
  const done: string[] = [];
  await workWith(jobs, reconcileAccessJob, 1, async ({ accountId }) => {
    done.push(accountId);
    if (accountId === 'account-7') throw new Error('not this time');
  });
  // An idle queue polls every two seconds. At one job per poll this would take five minutes.
  await enqueue(150);
  await until('all of them were begun', () => new Set(done).size === 150);
});

test('a job interrupted by a stop is due again at once, however often that happened', async () => {
  const hung = Promise.withResolvers<void>();
  const interrupted = createJobQueue({ databaseUrl: database.url, log });
  await interrupted.start(JOBS);
  let begun = false;
  await transact(orm, async (em) => {
    await jobs.enqueue(em, mailPasswordResetJob, { email: 'often@example.com' });
    await em.execute(
      `update job.job set retry_count = 4 where data->>'email' = 'often@example.com'`,
    );
  });
  await workWith(interrupted, mailPasswordResetJob, 1, () => {
    begun = true;
    return hung.promise;
  });
  await until('it was begun', () => begun);
  await interrupted.stop();
  const look = `select state, start_after <= now() as due from job.job
    where data->>'email' = 'often@example.com'`;
  expect(await sql(look)).toEqual([{ state: 'retry', due: true }]);
  hung.resolve();
});

const sql = <T>(text: string): Promise<T[]> => orm.em.fork().execute(text);
const waiting = async () =>
  (
    await sql<{ name: string }>(
      `select name from job.job where data->>'accountId' = 'patient' order by name`,
    )
  ).map(({ name }) => name);

/** The library's own daily clean-up. */
async function tidyUp(): Promise<void> {
  const boss = new PgBoss({
    connectionString: database.url,
    schema: 'job',
    schedule: false,
    supervise: false,
  });
  await boss.start();
  await sql('update job.queue set maintain_on = null');
  await boss.supervise();
  await boss.stop({ graceful: false });
}

const PATIENT = [adoptPaymentsJob, eraseAccountJob];

beforeEach(() =>
  transact(orm, async (em) => {
    await em.execute(`delete from job.job where data->>'accountId' = 'patient'`);
    for (const job of PATIENT) await jobs.enqueue(em, job, { accountId: 'patient' });
  }),
);

test('a job retried for a year is not deleted [jobs-2]', async () => {
  await sql(`update job.job set state = 'retry', start_after = now() + interval '10 minutes',
    keep_until = keep_until - interval '1 year' where data->>'accountId' = 'patient'`);
  await tidyUp();
  expect(await waiting()).toEqual(PATIENT.map(({ name }) => name));
  const kept = await sql<{ name: string; years: number }>(
    'select name, retention_seconds / 31536000 as years from job.queue order by name',
  );
  expect(kept.map(({ name }) => name)).toEqual(JOBS.map(({ name }) => name).sort());
  expect(kept.filter(({ years }) => years < 5)).toEqual([]);
});

test('jobs of an older version are kept too, even when it runs beside this one', async () => {
  await sql('update job.queue set retention_seconds = 1209600');
  await sql(`update job.job set keep_until = now() - interval '1 minute'
    where data->>'accountId' = 'patient'`);
  const newer = createJobQueue({ databaseUrl: database.url, log });
  await newer.start(JOBS);
  await newer.stop();
  await tidyUp();
  expect(await waiting()).toEqual(PATIENT.map(({ name }) => name));
  expect(await sql('select 1 from job.queue where retention_seconds < 31536000')).toEqual([]);
});

test('an idle queue looks at the database once for all its pools, and finds a job no one announced', async () => {
  const { query } = pg.Client.prototype;
  let looks = 0;
  let looksAtFetch = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const text = JSON.stringify(given);
    if (text.includes('from job.queue q where exists')) looks += 1;
    if (/j.name = '(adopt-payments|erase-account)'/.test(text)) looksAtFetch = looks;
    return Reflect.apply(query, this, given);
  } as typeof query;
  await sql(`delete from job.job where data->>'accountId' = 'patient'`);
  const queue = createJobQueue({ databaseUrl: database.url, log, lookSeconds: 1 });
  const boss = new PgBoss({ connectionString: database.url, schema: 'job', supervise: false });
  const WORKERS = 4;
  let done = false;
  try {
    await queue.start(JOBS);
    await boss.start();
    await workWith(queue, adoptPaymentsJob, WORKERS, async () => {
      done = true;
    });
    await workWith(queue, eraseAccountJob, WORKERS, async () => {});
    await until('three looks made no worker ask', () => looks >= looksAtFetch + 3);
    // A job that another program writes sends no notification.
    await boss.send('adopt-payments', { accountId: 'unannounced' });
    await until('a look found the job', () => done);
  } finally {
    pg.Client.prototype.query = query;
    await boss.stop();
    await queue.stop();
  }
});
