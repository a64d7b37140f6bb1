import { afterAll, beforeEach, expect, test } from 'vitest';
import { machineClock } from '../../../../src-server/clock/clock.ts';
import { createHotReads } from '../../../../src-server/composition/hot-reads.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { openOrm } from '../../../../src-server/database/orm.ts';
import { EVERYBODY } from '../../../../src-server/operator/users/user-filter.ts';
import { userRows } from '../../../../src-server/operator/users/user-rows.ts';
import { createReseal } from '../../../../src-server/secrets/reseal.ts';
import { createSecretBox } from '../../../../src-server/secrets/secret-box.ts';
import { resealSession } from '../../../../src-server/tradingview/gateway/reseal-session.ts';
import { createSessionStore } from '../../../../src-server/tradingview/gateway/session-store.ts';
import { createTestDatabase } from '../../../support/database/database.ts';

const OLD = 'the older secret of these tests';
const NEW = 'the newer secret of these tests';

const database = await createTestDatabase();
const orm = await openOrm(database.url, 3);
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const storeOf = (...secrets: string[]) =>
  createSessionStore(orm, createSecretBox(secrets), machineClock);
const [old, both] = [storeOf(OLD), storeOf(NEW, OLD)];
const PAIR = { sessionId: 'first', sessionIdSign: 'v3:first' };

beforeEach(async () => {
  await orm.em.fork().execute('delete from provider_session');
  await old.give(PAIR);
});

async function loaded() {
  const session = await both.load();
  if (session === null) throw new Error('There is no session.');
  return session;
}

const reseal = () => resealSession(orm, createReseal(createSecretBox([NEW, OLD])));

/** What the lists and checks say that read the state in statements of their own. */
async function readBeside(...secrets: string[]) {
  const starts = createSecretBox(secrets).startsOf('tradingview-session');
  const id = newId();
  await orm.em
    .fork()
    .execute(
      `insert into account (id, email, password_hash, created_at) values (?, ?, '-', now())`,
      [id, `${id}@example.com`],
    );
  const check = await (await createHotReads(orm, starts)).accessCheck(id, new Date(), '');
  const { session } = await (await userRows(orm, starts)).frame(EVERYBODY);
  return [check?.tradingViewSession, session];
}

test('a pair that none of the secrets opens is absent', async () => {
  await old.mark(await loaded(), 'working', null);
  expect(await storeOf(OLD).state()).toBe('working');
  expect(await both.state()).toBe('working');
  expect(await storeOf(NEW).state()).toBe('absent');
});

test('lists and access checks count only a pair that one of the secrets opens', async () => {
  await old.mark(await loaded(), 'working', null);
  expect(await readBeside(OLD)).toEqual(['working', 'working']);
  expect(await readBeside(NEW, OLD)).toEqual(['working', 'working']);
  expect(await readBeside(NEW)).toEqual([null, null]);
});

test('a rotated pair is stored when the earlier one was sealed again during the call', async () => {
  const before = await loaded();
  expect(await reseal()).toBe(1);
  const fresh = { sessionId: 'second', sessionIdSign: 'v3:second' };
  await both.rotate(before, fresh);
  expect((await loaded()).pair).toEqual(fresh);
  // A late answer to the call with the earlier pair.
  await both.rotate(before, { sessionId: 'late', sessionIdSign: 'v3:late' });
  expect(await both.mark(before, 'refused', 'status-403')).toBe(false);
  expect(await loaded()).toMatchObject({ pair: fresh, state: 'working' });
});

test('a refusal and a recovery are stored when the pair was sealed again during the call', async () => {
  const before = await loaded();
  expect(await reseal()).toBe(1);
  expect(await both.mark(before, 'refused', 'status-403')).toBe(true);
  expect(await both.state()).toBe('refused');
  await both.noteProbe(before, false);
  await both.noteProbe(before, true);
  expect(await both.state()).toBe('working');
  expect(await both.isResumeDue()).toBe(true);
});
