import { afterAll, beforeAll, expect, test } from 'vitest';
import { machineClock } from '../../../../src-server/clock/clock.ts';
import type { Orm } from '../../../../src-server/database/orm.ts';
import { transact } from '../../../../src-server/database/transaction.ts';
import { findOpening } from '../../../../src-server/signals/intake/opening.statements.ts';
import {
  appendSignal,
  type NewSignal,
} from '../../../../src-server/signals/record/append-signal.ts';
import { judgeOutcomes } from '../../../../src-server/signals/record/outcomes/judge-outcomes.ts';
import { SignalOutcomeEntity } from '../../../../src-server/signals/record/signal-outcome.entity.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database/database.ts';
import { untilLocked } from '../../../support/database/lock-waiters.ts';
import { openTestOrm } from '../../../support/database/open-test-orm.ts';

let database: TestDatabase;
let orm: Orm;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openTestOrm(database.url, 4);
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const POSITION = {
  source: 'one',
  strategy: 'wm',
  symbol: 'A:B',
  interval: null,
  side: 'long',
} as const;
const entry = (changes: Partial<NewSignal>): NewSignal => ({
  ...POSITION,
  kind: 'open',
  ref: null,
  price: '10',
  stop: '9',
  targets: [],
  barAt: null,
  orderId: null,
  text: null,
  receivedAt: new Date().toISOString(),
  isLate: false,
  origin: 'alert',
  ...changes,
});
const quietly = { operatorId: null, isQuiet: true };
const add = (changes: Partial<NewSignal>) =>
  transact(orm, (em) => appendSignal(em, entry(changes), quietly));

/** Runs the judge while the close of an opening is on its way, and commits the close once the judge waits. */
async function judgeBeside(close: Partial<NewSignal>): Promise<void> {
  const appended = Promise.withResolvers<void>();
  // Begun outside, because a transaction may not open another.
  const judged = appended.promise.then(() => judgeOutcomes({ orm, clock: machineClock }));
  await transact(orm, async (em) => {
    await appendSignal(em, entry({ kind: 'close', ...close }), quietly);
    appended.resolve();
    await untilLocked((sql) => orm.em.fork().execute(sql));
  });
  await judged;
}

test('an opening stays closed when its close is committed while the judge judges it', async () => {
  const late = await add({ isLate: true });
  await judgeBeside({ ref: late });
  const next = await add({});
  expect(await findOpening(orm.em.fork(), POSITION)).toBe(next);
});

test('a close that is committed while the judge judges another opening is judged by the next run', async () => {
  const judgedBefore = await add({ symbol: 'C:D' });
  await judgeOutcomes({ orm, clock: machineClock });
  await add({ symbol: 'E:F' });
  await judgeBeside({ symbol: 'C:D', ref: judgedBefore });
  await judgeOutcomes({ orm, clock: machineClock });
  const outcome = await orm.em.fork().findOne(SignalOutcomeEntity, { seq: judgedBefore });
  expect(outcome?.result).toBe('even');
});

test('an outcome that a former version missed is judged within the hour', async () => {
  const opening = await add({ symbol: 'G:H' });
  await add({ symbol: 'G:H', kind: 'close', ref: opening });
  const now = new Date();
  await judgeOutcomes({ orm, clock: { now: () => now } });
  const outcome = () => orm.em.fork().findOne(SignalOutcomeEntity, { seq: opening });
  const expected = await outcome();
  expect(expected).not.toBeNull();
  await orm.em.fork().execute('delete from signal_outcome where seq = ?', [opening]);
  const anHourLater = new Date(now.getTime() + 3_600_000);
  await judgeOutcomes({ orm, clock: { now: () => anHourLater } });
  expect(await outcome()).toEqual(expected);
});
