import { afterAll, beforeAll, expect, test } from 'vitest';
import { machineClock } from '../../../src-server/clock/clock.ts';
import type { Orm } from '../../../src-server/database/orm.ts';
import { createInbox, type Inbox } from '../../../src-server/jobs/inbox.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { openTestOrm } from '../../support/database/open-test-orm.ts';

let database: TestDatabase;
let orm: Orm;
let inbox: Inbox;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openTestOrm(database.url, 3);
  inbox = createInbox(orm, machineClock);
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const receive = (externalId: string, subject: Record<string, string> = {}) =>
  inbox.receive({ source: 'test', externalId, type: 'thing', subject, isDone: false });
const stored = () =>
  orm.em
    .fork()
    .execute<{ id: string; subject: object }[]>(
      'select external_id as id, subject from inbox_event order by external_id',
    );

test('stores each of many concurrent events once, with its subject', async () => {
  const names = Array.from({ length: 200 }, (_, n) => `evt_${String(n % 150).padStart(3, '0')}`);
  const answers = await Promise.all(names.map((name) => receive(name, { customerId: name })));
  expect(answers.filter(Boolean)).toHaveLength(150);
  expect(await stored()).toEqual(
    names.slice(0, 150).map((id) => ({ id, subject: { customerId: id } })),
  );
  expect(await receive('evt_000')).toBe(false);
});

test('an event that no table can store does not block the others', async () => {
  const answers = await Promise.allSettled(
    ['evt_a', 'evt_b', 'evt_c\u0000', 'evt_d'].map((name) => receive(name)),
  );
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect((await stored()).map(({ id }) => id)).toEqual(
    expect.arrayContaining(['evt_a', 'evt_b', 'evt_d']),
  );
});
