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

test('an opening stays closed when its close is committed while the judge judges it', async () => {
  const late = await add({ isLate: true });
  const appended = Promise.withResolvers<void>();
  // Begun outside, because a transaction may not open another.
  const judged = appended.promise.then(() => judgeOutcomes({ orm, clock: machineClock }));
  await transact(orm, async (em) => {
    await appendSignal(em, entry({ kind: 'close', ref: late }), quietly);
    appended.resolve();
    // The judge waits for them.
    await untilLocked((sql) => orm.em.fork().execute(sql));
  });
  await judged;
  const next = await add({});
  expect(await findOpening(orm.em.fork(), POSITION)).toBe(next);
});
