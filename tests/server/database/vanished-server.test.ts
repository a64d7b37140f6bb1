import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { openOrm } from '../../../src-server/database/orm.ts';
import { readFork } from '../../../src-server/database/transaction.ts';
import { isDatabaseTrouble } from '../../../src-server/errors/database-trouble.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import { administer } from '../../support/database/database-administration.ts';
import { networkBefore } from '../../support/database/network.ts';

/** Counted by the faked timers, except the age of a query, which PostgreSQL counts. */
const WAIT_MS = 50;
/** Looks come every six waits. */
const NOTICED_MS = 12 * WAIT_MS;
/** Older than five waits. */
const GROW_OLD = 'select pg_sleep(0.3)';

const database = await createTestDatabase();
afterAll(() => database.drop());
afterEach(() => void vi.useRealTimers());

const outcomeOf = (query: Promise<unknown>) =>
  query.then(
    () => 'answered',
    (error: unknown) => (isDatabaseTrouble(error) ? 'database trouble' : String(error)),
  );

async function withPool(use: (pool: Awaited<ReturnType<typeof poolOn>>) => Promise<void>) {
  const pool = await poolOn();
  await use(pool);
  vi.useRealTimers();
  await pool.orm.close();
  pool.close();
}

async function poolOn() {
  const { url, lose, close } = await networkBefore(database.url);
  const orm = await openOrm(url, 1, WAIT_MS);
  const ask = (sql = 'select 1') => outcomeOf(readFork(orm).execute(sql));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  expect(await ask()).toBe('answered');
  /** Returns when the query is on its way. */
  const send = async (): Promise<() => string> => {
    let outcome = 'waiting';
    void ask().then((reached) => {
      outcome = reached;
    });
    const connections = await orm.em.getConnection().getNativeClient();
    await expect.poll(() => connections.idleCount).toBe(0);
    await new Promise(setImmediate);
    return () => outcome;
  };
  return { orm, ask, send, lose, close };
}

test('a query whose connection was lost without a word fails within twelve waits for a connection, and the next one is answered', () =>
  withPool(async ({ ask, send, lose }) => {
    lose({ forNew: false });
    const lost = await send();
    await vi.advanceTimersByTimeAsync(NOTICED_MS);
    await expect.poll(lost).toBe('database trouble');
    expect(await ask()).toBe('answered');
  }));

test('a query fails when the whole server is out of reach', () =>
  withPool(async ({ send, lose }) => {
    lose({ forNew: true });
    const lost = await send();
    await vi.advanceTimersByTimeAsync(NOTICED_MS + WAIT_MS);
    await expect.poll(lost).toBe('database trouble');
  }));

test('a query that the server works on that long is answered', () =>
  withPool(async ({ ask }) => {
    const long = ask('select pg_sleep(1)');
    await administer(database.url, GROW_OLD);
    // The first look has heard an answer.
    for (let look = 0; look < 2; look += 1) await vi.advanceTimersToNextTimerAsync();
    expect(await long).toBe('answered');
  }));
