import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import * as fence from '../../../src-server/database/fence.ts';
import type { Orm } from '../../../src-server/database/orm.ts';
import { transact } from '../../../src-server/database/transaction.ts';
import { createLeader, type Leader } from '../../../src-server/leader/leader.ts';
import { connectLeader } from '../../../src-server/leader/leader-connection.ts';
import { createLog } from '../../../src-server/log/log.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { administer } from '../../support/database/database-administration.ts';
import { openTestOrm } from '../../support/database/open-test-orm.ts';
import { withholdLeadership } from '../../support/processes/withhold-leadership.ts';
import { until } from '../../support/until.ts';

const TIMINGS = { leaseMs: 2_000, renewMs: 200, pollMs: 25 };
const LONG_LEASE = { ...TIMINGS, leaseMs: 20_000 };
const log = createLog({ level: 'silent', destination: { write() {} } });

let database: TestDatabase;
let orm: Orm;
let leaders: Leader[] = [];
let leading: number[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openTestOrm(database.url, 6);
  await sql('create table note (text text)');
});
beforeEach(() => {
  leaders = [];
  leading = [];
});
afterEach(() => Promise.all(leaders.map((leader) => leader.stop())));
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const sql = (text: string) => administer<Record<string, unknown>>(database.url, text);
const note = (text: string) =>
  transact(orm, (em) => em.execute('insert into note values (?)', [text]));
const notes = async (text: string) =>
  (await sql(`select 1 from note where text = '${text}'`)).length;

function createInstance(timings = TIMINGS): Leader {
  const leader = createLeader({ databaseUrl: database.url, log, timings });
  leaders.push(leader);
  return leader;
}

/** `leading` contains its number while it does its duties. */
const begin = (leader: Leader, number: number): Promise<void> =>
  leader.start({
    take: () => void leading.push(number),
    async drop() {
      leading = leading.filter((each) => each !== number);
    },
  });

async function startInstance(number: number, timings = TIMINGS): Promise<Leader> {
  const leader = createInstance(timings);
  await begin(leader, number);
  return leader;
}

/** An instance that took the lease, is alive, and is not heard of again. */
async function pausedHolder() {
  const connection = await connectLeader(database.url);
  expect((await connection.look()).locked).toBe(true);
  const epoch = (await connection.takeLeadership('paused', TIMINGS.leaseMs)) ?? 0;
  return { connection, epoch };
}

test('the first instance leads at once, and a second waits as standby', async () => {
  const first = await startInstance(1);
  expect(leading).toEqual([1]);
  const second = await startInstance(2);
  expect(leading).toEqual([1]);
  expect(first.news().who).toBe('us');
  expect(second.news()).toMatchObject({ who: 'another', epoch: first.news().epoch });
});

test('the leader’s report reaches the others, and only the leader’s', async () => {
  const first = await startInstance(1);
  const second = await startInstance(2);
  second.tell({ from: 'second' });
  first.tell({ from: 'first' });
  await until('it was heard', () => second.news().report !== null);
  expect(second.news().report).toEqual({ from: 'first' });
});

test('a stopping leader hands over before its lease expires, under a new epoch', async () => {
  const first = await startInstance(1, LONG_LEASE);
  const second = await startInstance(2, LONG_LEASE);
  const { epoch } = first.news();
  await first.stop();
  await until('the second leads', () => leading.includes(2), LONG_LEASE.leaseMs / 2);
  expect(leading).toEqual([2]);
  expect(second.news().epoch).toBeGreaterThan(epoch);
});

test('an instance stopped while it requests the lease does not lead afterwards', async () => {
  const leadership = await withholdLeadership(database.url);
  onTestFinished(leadership.giveBack);
  const leader = createInstance();
  const starting = begin(leader, 1);
  await until('it asks for the office', leadership.isAskedFor);
  const stopping = leader.stop();
  await leadership.giveBack();
  await Promise.all([starting, stopping]);
  expect(leading).toEqual([]);
  expect(leader.news().who).toBe('nobody');
  await startInstance(2);
  expect(leading).toEqual([2]);
});

test('an instance stopped before it began never leads', async () => {
  const leader = createInstance();
  await leader.stop();
  await begin(leader, 1);
  expect(leading).toEqual([]);
  expect(leader.news().who).toBe('nobody');
});

test('a lost connection alone does not end a term', async () => {
  const first = await startInstance(1, LONG_LEASE);
  const { epoch } = first.news();
  await sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wickline-leader'
       and datname = current_database()`,
  );
  await until(
    'it has a connection again',
    async () =>
      (
        await sql(
          `select 1 from leader join pg_stat_activity on pid = backend_pid
             where datname = current_database()`,
        )
      ).length === 1,
  );
  expect(first.news()).toMatchObject({ who: 'us', epoch });
  expect(leading).toEqual([1]);
});

test('a silent leader is replaced once its lease expires, not before', async () => {
  const began = performance.now();
  const { connection, epoch } = await pausedHolder();
  const second = await startInstance(2);
  expect(leading).toEqual([]);
  await until('the second leads', () => leading.includes(2));
  const waited = performance.now() - began;
  expect(waited).toBeGreaterThan(TIMINGS.leaseMs - 100);
  expect(second.news().epoch).toBe(epoch + 1);
  await expect(connection.look()).rejects.toThrow();
});

test('a session with the lock but without a row is ended after a further lease without a leader', async () => {
  const outsider = new pg.Client({ connectionString: database.url });
  outsider.on('error', () => {});
  await outsider.connect();
  const { rows } = await outsider.query('select pg_try_advisory_lock(7426018) as locked');
  expect(rows).toEqual([{ locked: true }]);
  const second = await startInstance(2);
  expect(leading).toEqual([]);
  await until('the second leads', () => leading.includes(2));
  expect(second.news().who).toBe('us');
  await expect(outsider.query('select 1')).rejects.toThrow();
  await outsider.end().catch(() => {});
});

test('a write under an old epoch is refused, and the leader steps down', async () => {
  const first = await startInstance(1, LONG_LEASE);
  const { epoch } = first.news();
  await first.run(() => note('in time'));
  expect(await notes('in time')).toBe(1);
  await sql(`update leader set epoch = epoch + 1, holder = 'another'`);
  await expect(first.run(() => note('late'))).rejects.toThrow(fence.FenceBroken);
  expect(await notes('late')).toBe(0);
  await until(
    'it leads under another epoch or not at all',
    () => first.news().who !== 'us' || first.news().epoch > epoch + 1,
  );
});

test('a takeover waits for a commit in progress', async () => {
  const first = await startInstance(1, LONG_LEASE);
  const finish = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const writing = first.run(() =>
    transact(orm, async (em) => {
      await em.execute(`insert into note values ('half')`);
      started.resolve();
      await finish.promise;
    }),
  );
  // A refused write never starts.
  await Promise.race([started.promise, writing]);
  const connection = await connectLeader(database.url);
  onTestFinished(async () => {
    finish.resolve();
    await connection.close();
  });
  expect(await connection.takeLeadership('usurper', 1_000)).toBeNull();
  finish.resolve();
  await writing;
  expect(await connection.takeLeadership('usurper', 1_000)).not.toBeNull();
  expect(await notes('half')).toBe(1);
});

test('stopping does not wait for a long duty: the fence ends it', async () => {
  const leader = createLeader({
    databaseUrl: database.url,
    log,
    timings: LONG_LEASE,
    holder: 'mine',
  });
  leaders.push(leader);
  let sweep: Promise<void> = Promise.resolve();
  const steps: string[] = [];
  leader.onNews(({ who }) => steps.push(who));
  await leader.start({
    take() {
      const { isOver } = fence.currentFence() ?? { isOver: () => true };
      sweep = until('the fence is lost', isOver).then(() => void steps.push('swept'));
    },
    drop: () => sweep,
  });
  expect(await sql('select holder from leader')).toEqual([{ holder: 'mine' }]);
  const began = performance.now();
  await leader.stop();
  expect(performance.now() - began).toBeLessThan(LONG_LEASE.leaseMs / 2);
  expect(steps).toEqual(['us', 'swept', 'nobody']);
});

test('once its lease expired by its own clock, a leader calls no provider', async () => {
  const leader = createLeader({ databaseUrl: database.url, log, timings: TIMINGS });
  leaders.push(leader);
  let ask = () => {};
  await leader.start({ take: () => {}, drop: async () => {} });
  await leader.run(async () => {
    ask = fence.assertFenceStands;
    expect(ask).not.toThrow();
    await leader.stop();
    expect(ask).toThrow(fence.FenceBroken);
  });
});
