import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { reconcileAccessJob } from '../../../src-server/access/engine/reconcile-access.job.ts';
import { JOBS } from '../../../src-server/composition/jobs.ts';
import type { Orm } from '../../../src-server/database/orm.ts';
import { transact } from '../../../src-server/database/transaction.ts';
import { runBulkActionJob } from '../../../src-server/discord/console/bulk/run-bulk-action.job.ts';
import { createJobQueue } from '../../../src-server/jobs/job-queue.ts';
import { createLog } from '../../../src-server/log/log.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { administer, databaseUrl } from '../../support/database/database-administration.ts';
import { openTestOrm } from '../../support/database/open-test-orm.ts';

const run = promisify(execFile);
const cluster = inject('databaseCluster').url;
const name = `wickline_jobs_${randomUUID().replaceAll('-', '')}`;
const restoredUrl = databaseUrl(cluster, name);
const folder = mkdtempSync(join(tmpdir(), 'wickline-jobs-'));
const log = createLog({ level: 'silent', destination: { write() {} } });

let database: TestDatabase;
let orm: Orm;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openTestOrm(database.url, 2);
});
afterAll(async () => {
  await orm.close();
  await database.drop();
  await administer(cluster, `drop database if exists ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

const script = (which: 'backup' | 'restore', url: string) =>
  run(process.execPath, [`scripts/commands/${which}.ts`, join(folder, 'backup.gz')], {
    env: { PATH: process.env.PATH, DATABASE_URL: url },
  });

const QUEUES = 'select name, notify, heartbeat_seconds from job.queue order by name';
const ours = (queue: string) => ({ name: queue, notify: false, heartbeat_seconds: 10 });

test('a waiting job survives backup and restore, and its queue notices a killed worker', async () => {
  const queue = createJobQueue({ databaseUrl: database.url, log });
  await queue.start(JOBS);
  await transact(orm, async (em) => {
    await queue.enqueue(em, runBulkActionJob, { jobId: 'bulk' });
    await queue.enqueue(em, reconcileAccessJob, { accountId: 'drained' }, 'drain');
  });
  await queue.stop();
  await script('backup', database.url);
  await administer(cluster, `create database ${name}`);
  await script('restore', restoredUrl);

  const jobs = `select name, data, priority, retry_limit, retry_delay, retry_delay_max, retry_backoff,
    expire_seconds, heartbeat_seconds from job.job order by name`;
  const before = await administer(database.url, jobs);
  expect(before).toMatchObject([
    { name: 'reconcile-access', priority: 0, heartbeat_seconds: 10 },
    { name: 'run-bulk-action', priority: 2, heartbeat_seconds: 10, expire_seconds: 86_400 },
  ]);
  expect(await administer(restoredUrl, jobs)).toEqual(before);
  expect(await administer(restoredUrl, QUEUES)).toEqual([
    ours('reconcile-access'),
    ours('run-bulk-action'),
  ]);
});

test('a queue created without a heartbeat gets one at the next start', async () => {
  await administer(database.url, 'update job.queue set notify = true, heartbeat_seconds = null');
  const queue = createJobQueue({ databaseUrl: database.url, log });
  await queue.start(JOBS);
  await queue.stop();
  const queues = await administer<{ name: string }>(database.url, QUEUES);
  expect(queues.length).toBeGreaterThan(5);
  expect(queues).toEqual(queues.map((each) => ours(each.name)));
});
