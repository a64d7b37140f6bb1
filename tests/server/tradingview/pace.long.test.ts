import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { URGENCIES, type Urgency } from '../../../src-server/access/access-provider.ts';
import type { Orm } from '../../../src-server/database/orm.ts';
import { createCallPacer } from '../../../src-server/tradingview/gateway/pace/call-pacer.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { administer } from '../../support/database/database-administration.ts';
import { untilLocked } from '../../support/database/lock-waiters.ts';
import { openTestOrm } from '../../support/database/open-test-orm.ts';
import { until } from '../../support/until.ts';

let database: TestDatabase;
const orms: Orm[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  // Two processes, as PostgreSQL sees them.
  orms.push(await openTestOrm(database.url, 3), await openTestOrm(database.url, 3));
});
afterAll(async () => {
  for (const orm of orms) await orm.close();
  await database.drop();
});

const GAP_MS = 40;
const processes = (provider: string) =>
  orms.map((orm) => createCallPacer(orm, provider, { gapMs: GAP_MS }));

test('two processes together keep the gap and never call at once [tradingview-21]', async () => {
  const nextCalls: number[] = [];
  let running = 0;
  let most = 0;
  const call = async () => {
    running += 1;
    most = Math.max(most, running);
    // On PostgreSQL's clock, which all processes share. Ours may lag when the answer arrives.
    const [row] = await administer<{ next: number }>(
      database.url,
      `select extract(epoch from next_turn_at)::float8 * 1000 as next from provider_pace where provider = 'shared'`,
    );
    nextCalls.push(row?.next ?? 0);
    running -= 1;
  };
  const [one, two] = processes('shared');
  await Promise.all(
    Array.from({ length: 10 }, (_, n) => (n % 2 ? one : two)?.take('renewal', call)),
  );
  expect(most).toBe(1);
  expect(nextCalls).toHaveLength(10);
  const gaps = nextCalls.slice(1).map((next, n) => next - (nextCalls[n] ?? 0));
  // A float loses less than a millisecond of an epoch in milliseconds.
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(GAP_MS - 1);
});

test('a call that has its answer no longer holds the turn', async () => {
  const keeper = new pg.Client({ connectionString: database.url });
  await keeper.connect();
  await keeper.query('begin');
  const [one] = processes('ending');
  let answered = false;
  const answer = one?.take('renewal', async () => {
    await keeper.query(`select from provider_pace where provider = 'ending' for update`);
  });
  void answer?.then(() => {
    answered = true;
  });
  await untilLocked((sql) => administer(database.url, sql), {
    text: 'provider_pace set holder = null',
  });
  expect(answered).toBe(false);
  await keeper.end();
  await answer;
});

test('a turn lasts as long as the call, and that of a dead process is soon free', async () => {
  const [one, two] = orms.map((orm) => createCallPacer(orm, 'keeping', { gapMs: 1, holdMs: 300 }));
  const heldUntil = async () => {
    const [row] = await administer<{ until: number }>(
      database.url,
      `select extract(epoch from holder_until)::float8 as until from provider_pace
         where provider = 'keeping' and holder is not null`,
    );
    return row?.until ?? 0;
  };
  let others = 0;
  let second: Promise<unknown> | undefined;
  await one?.take('renewal', async () => {
    const first = await heldUntil();
    second = two?.take('interactive', async () => {
      others += 1;
    });
    // Twice as long as its lease.
    await until('it was renewed', async () => (await heldUntil()) > first + 0.6);
    expect(others).toBe(0);
  });
  await second;
  expect(others).toBe(1);
  // The state after a process was killed in a call.
  await administer(
    database.url,
    `update provider_pace set holder = gen_random_uuid()::text,
       holder_until = clock_timestamp() + interval '0.3 s' where provider = 'keeping' returning 1`,
  );
  expect(await one?.take('renewal', async () => 'free')).toBe('free');
});

/** Resolves once such a request waits in PostgreSQL, which may be later than the gap. */
const untilWaiting = (provider: string, urgency: Urgency) =>
  until('a request waits for its turn', async () => {
    const rows = await administer(
      database.url,
      `select 1 from provider_pace where provider = '${provider}'
         and reserved_urgency = ${URGENCIES.indexOf(urgency)}
         and reserved_until > clock_timestamp()`,
    );
    return rows.length > 0;
  });

test('user-facing calls precede renewals, and those precede sweeps, in every process [tradingview-22]', async () => {
  const order: string[] = [];
  const [one, two] = processes('urgent');
  let userFacing = 0;
  const request = (from: typeof one, urgency: Urgency) =>
    from?.take(urgency, async () => {
      order.push(urgency);
      if (urgency !== 'interactive') return;
      userFacing += 1;
      if (userFacing === 1) await untilWaiting('urgent', 'interactive');
    });
  let others: unknown[] = [];
  await one?.take('sweep', async () => {
    others = [
      request(one, 'sweep'),
      request(one, 'sweep'),
      request(one, 'renewal'),
      request(two, 'interactive'),
      request(one, 'interactive'),
    ];
    await untilWaiting('urgent', 'interactive');
  });
  await Promise.all(others);
  expect(order).toEqual(['interactive', 'interactive', 'renewal', 'sweep', 'sweep']);
});

test('a waiting call yields to more urgent ones and uses no turn [tradingview-23]', async () => {
  const order: string[] = [];
  const [one, two] = processes('waited-for');
  let renewals = 0;
  const renew = async () => {
    order.push('renewal');
    renewals += 1;
    if (renewals === 1) await untilWaiting('waited-for', 'renewal');
  };
  let others: unknown[] = [];
  await one?.take('renewal', async () => {
    others = [
      one.wait('sweep').then(() => order.push('sweep')),
      one.take('renewal', renew),
      two?.take('renewal', renew),
    ];
    await untilWaiting('waited-for', 'renewal');
  });
  await Promise.all(others);
  expect(order).toEqual(['renewal', 'renewal', 'sweep']);

  const slow = createCallPacer(orms[0] as Orm, 'unspent', { gapMs: 60_000 });
  await slow.wait('sweep');
  await slow.take('renewal', async () => void order.push('at once'));
  expect(order.at(-1)).toBe('at once');
});

test('a failed call returns its turn', async () => {
  const [one] = processes('failing');
  await expect(
    one?.take('renewal', async () => {
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await one?.take('renewal', async () => 'yes')).toBe('yes');
});

test('a backoff stops every process', async () => {
  const [one, two] = processes('standing-back');
  await one?.take('renewal', async () => {});
  const before = performance.now();
  await one?.backOff(150);
  await two?.take('interactive', async () => {});
  expect(performance.now() - before).toBeGreaterThan(130);
});

test('a long backoff rejects callers at once, with the time to retry', async () => {
  const impatient = createCallPacer(orms[0] as Orm, 'long-standing-back', {
    gapMs: GAP_MS,
    patienceMs: 5_000,
  });
  await impatient.take('renewal', async () => {});
  await impatient.backOff(60_000);
  const refused = { kind: 'unavailable', reason: 'standing-back', retryAfterSeconds: 60 };
  for (const ask of [impatient.take('interactive', async () => {}), impatient.wait('sweep')]) {
    await expect(ask).rejects.toMatchObject(refused);
  }
});

test('while one process makes a long call, the other polls for its turn at intervals', async () => {
  let asked = 0;
  const [one, two] = orms as [Orm, Orm];
  const counting = new Proxy(two, {
    get(orm, key) {
      if (key === 'em') asked += 1;
      return Reflect.get(orm, key);
    },
  });
  const first = createCallPacer(one, 'slow', { gapMs: 1 });
  const second = createCallPacer(counting, 'slow', { gapMs: 1 });
  let began = 0;
  let other: Promise<void> | undefined;
  await first.take('renewal', () => {
    began = performance.now();
    // Started only now: as the first it would get its turn at once and never poll.
    other = second.take('renewal', async () => {});
    return until('the other has asked for its turn again and again', () => asked >= 30);
  });
  await other;
  // Two queries per poll, and a few to start and end.
  expect(asked).toBeLessThan((2 * (performance.now() - began)) / 25 + 10);
});
