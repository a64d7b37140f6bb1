import { afterAll, beforeAll, expect, it } from 'vitest';
import { machineClock } from '../../../src-server/clock/clock.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import type { Orm } from '../../../src-server/database/orm.ts';
import { ensureFirstOperator } from '../../../src-server/operator/operators.ts';
import { allAtOnce, type Hold } from '../../support/all-at-once.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { openTestOrm } from '../../support/database/open-test-orm.ts';

let database: TestDatabase;
let orm: Orm;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openTestOrm(database.url, 5);
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const passwords = {
  hash: async (password: string) => `hash of ${password}`,
  verify: async (hash: string, password: string) => hash === `hash of ${password}`,
  verifyDummy: async () => false as const,
  unusable: () => 'no hash',
  weaknessOf: async () => null,
};
const start = (username: string, password: string) =>
  ensureFirstOperator(
    { orm, clock: machineClock, machineClock, passwords },
    { username, password, passwordHash: null },
  );
const rows = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  orm.em.fork().execute(sql, values);
const idOf = async (username: string) =>
  (await rows<{ id: string }>('select id from operator where username = ?', [username]))[0]?.id;
const operators = () =>
  rows(
    `select username, from_environment as configured,
       (select count(*)::int from operator_session s where s.operator_id = o.id) as browsers
     from operator o order by username`,
  );
const signIn = async (username: string) =>
  rows(
    `insert into operator_session (id, token_hash, operator_id, created_at, last_seen_at, expires_at)
       values (?::uuid, ?, ?::uuid, now(), now(), now() + interval '1 hour')`,
    [newId(), newId(), await idOf(username)],
  );
const audited = () => rows(`select action, actor_kind as actor from audit_entry order by id`);

it('a restart with the same settings signs no operator out', async () => {
  await start('owner', 'first password');
  await signIn('owner');
  await start('owner', 'first password');
  expect(await operators()).toEqual([{ username: 'owner', configured: true, browsers: 1 }]);
  expect(await audited()).toEqual([]);
});

it('another configured password signs out sessions of the old one', async () => {
  await start('owner', 'second password');
  expect(await operators()).toEqual([{ username: 'owner', configured: true, browsers: 0 }]);
  expect(await audited()).toEqual([{ action: 'operator.password-changed', actor: 'system' }]);
});

it('another configured name locks out the former operator, with sessions, codes and invitations', async () => {
  const former = await idOf('owner');
  await signIn('owner');
  await rows(`insert into operator_recovery_code (code_hash, operator_id) values ('c', ?::uuid)`, [
    former,
  ]);
  await rows(
    `insert into operator_invite (token_hash, username, invited_by, created_at, expires_at)
       values ('t', 'friend', ?::uuid, now(), now() + interval '1 day')`,
    [former],
  );
  // Joined by an invitation before the settings named them.
  await rows(
    `insert into operator (id, username, role, password_hash, from_environment, created_at)
       values (?::uuid, 'heir', 'support', 'hash of mine', false, now()),
         (?::uuid, 'colleague', 'support', 'hash of other', false, now())`,
    [newId(), newId()],
  );
  await signIn('heir');
  await signIn('colleague');
  await start('heir', 'third password');
  expect(await operators()).toEqual([
    { username: 'colleague', configured: false, browsers: 1 },
    { username: 'heir', configured: true, browsers: 0 },
  ]);
  for (const table of ['operator_recovery_code', 'operator_invite']) {
    expect(await rows(`select 1 from ${table}`)).toEqual([]);
  }
  expect((await audited()).slice(1)).toEqual([
    { action: 'operator.removed', actor: 'system' },
    { action: 'operator.configured', actor: 'system' },
    { action: 'operator.role-changed', actor: 'system' },
    { action: 'operator.password-changed', actor: 'system' },
  ]);
});

it('two instances that start together create one operator and record no password change', async () => {
  const salted = {
    ...passwords,
    hash: async (password: string) => `${password} ${newId()}`,
    verify: async (hash: string, password: string) => hash.startsWith(`${password} `),
  };
  const settings = { username: 'both', password: 'one password', passwordHash: null };
  const startSalted = () =>
    ensureFirstOperator({ orm, clock: machineClock, machineClock, passwords: salted }, settings);
  await rows('delete from operator');
  const before = await audited();
  const hold: Hold = [
    `insert into operator (id, username, password_hash, created_at) values (?, 'both', '', now())`,
    [newId()],
  ];
  expect(await allAtOnce(orm, hold, [startSalted, startSalted])).toMatchObject([
    { status: 'fulfilled' },
    { status: 'fulfilled' },
  ]);
  expect(await operators()).toEqual([{ username: 'both', configured: true, browsers: 0 }]);
  expect(await audited()).toEqual(before);
});
