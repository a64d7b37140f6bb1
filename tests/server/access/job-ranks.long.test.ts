import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileAccessJob } from '../../../src-server/access/engine/reconcile-access.job.ts';
import { takeOver } from '../../../src-server/access/observation/take-over.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import { transact } from '../../../src-server/database/transaction.ts';
import { createJobQueue, type JobQueue } from '../../../src-server/jobs/job-queue.ts';
import type { JobRank } from '../../../src-server/jobs/job-ranks.ts';
import { eventually } from '../../support/until.ts';
import { premiumTraders } from './drill/many-subscribers.ts';
import { type Bench, startBench } from './support/access-bench.ts';
import { entry, insider, namedTrader, roleId, rolesOf, trader } from './support/people.ts';

/** The engine behind the real queue, amid 100 jobs that wait for TradingView's pace. */
let bench: Bench;
let jobs: JobQueue;
let drained: string[];
beforeAll(async () => {
  bench = await startBench({ paceScale: 10 });
  jobs = createJobQueue({ databaseUrl: bench.databaseUrl, log: bench.access.log });
  await jobs.start([reconcileAccessJob]);
  const people = await premiumTraders(bench, 'drained_', DRAIN);
  drained = people.map(({ accountId }) => accountId);
});
afterAll(async () => {
  await jobs.stop();
  await bench.close();
});

/** One for each account: a second one would join it. */
const DRAIN = 100;
/** A new job waits only for the few drain calls that are already in flight. */
const MAX_CALLS_BETWEEN = 12;

const enqueue = (accountIds: readonly string[], rank?: JobRank) =>
  transact(bench.access.orm, async (em) => {
    for (const accountId of accountIds) {
      await jobs.enqueue(em, reconcileAccessJob, { accountId }, rank);
    }
  });
const callsSince = (seq: number) =>
  bench.calls('tradingview', seq).filter(({ name }) => name.startsWith('POST /pine_perm/')).length;

test('a grant, a refund and a role repair start at once while 100 jobs drain [access-32]', async () => {
  const refunded = await trader(bench, 'standard', 'refunded_rob');
  const robbed = await insider(bench, 'basic', 'robbed_ron');
  await bench.control('tradingview', '/users', { username: 'newly_nell' });
  for (const accountId of drained) bench.subscribe(accountId, 'premium', 60);
  await enqueue(drained, 'drain');
  const start = bench.lastSeq();
  await jobs.work(reconcileAccessJob, { ...bench.access, jobs });
  await eventually(() => callsSince(start) > 10);

  bench.subscribe(refunded, 'standard', -1);
  const newcomer = await namedTrader(bench, 'standard', 'newly_nell');
  const path = `/members/${robbed.memberId}/roles/${roleId(bench, 'Paid Member')}`;
  await bench.control('discord', path, undefined, 'DELETE');
  const before = bench.lastSeq();
  await enqueue([robbed.accountId], 'later');
  await enqueue([refunded, newcomer]);
  await eventually(() => rolesOf(bench, robbed.memberId).includes('Paid Member'));
  await eventually(
    () =>
      entry(bench, 'main', 'refunded_rob') === undefined &&
      entry(bench, 'main', 'newly_nell') !== undefined,
  );
  expect(callsSince(before)).toBeLessThan(MAX_CALLS_BETWEEN * 2);
  const [left] = await bench.access.orm.em
    .fork()
    .execute<{ jobs: number }[]>(
      "select count(*)::int as jobs from job.job where state = 'created' and priority = 0",
    );
  expect(left?.jobs).toBeGreaterThan(DRAIN / 2);
});

test('jobs without a rank are prompt, and every rank has a worker', async () => {
  const [waiting] = await transact(bench.access.orm, async (em) => {
    await jobs.enqueue(em, reconcileAccessJob, { accountId: newId() });
    return em.execute<{ priority: number }[]>(
      'select priority from job.job order by created_on desc, priority desc limit 1',
    );
  });
  expect(waiting).toEqual({ priority: 2 });
});

test('the end of a move lets new buyers and refunds go first', async () => {
  const accountId = newId();
  const { orm } = bench.access;
  await transact(orm, (em) => takeOver(em, { jobs }, { accountId, at: new Date() }));
  const [waiting] = await orm.em
    .fork()
    .execute<{ priority: number }[]>(`select priority from job.job where data->>'accountId' = ?`, [
      accountId,
    ]);
  expect(waiting).toEqual({ priority: 0 });
});
