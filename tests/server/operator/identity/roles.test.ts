import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorRole } from '../../../../src/domain/people/operator-rights.ts';
import { untilLocked } from '../../../support/database/lock-waiters.ts';
import { type Answer, type Person, personAt } from '../../../support/http-person.ts';
import { operatorOfRole } from '../../../support/operator-of-role.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await createTestApp();
  owner = personAt(app.url);
  await owner.post('/api/admin-login', OPERATOR);
});
afterAll(() => app.close());

const sql = <T>(text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<T[]>(text, values);
const setRole = (person: Person, operatorId: string, role: OperatorRole) =>
  person.post('/trpc/admin.setOperatorRole', { operatorId, role });
const codeOf = ({ json }: Answer) =>
  (json.error as { data: { appCode: string } } | undefined)?.data.appCode;
const ownersLeft = async () => (await sql("select 1 from operator where role = 'owner'")).length;
/** Two owners and no configured operator, as after the settings changed. */
async function twoOwners(names: [string, string]) {
  const pair = [
    await operatorOfRole(app, 'owner', names[0]),
    await operatorOfRole(app, 'owner', names[1]),
  ];
  await sql("update operator set role = 'support' where username <> all(?)", [`{${names.join()}}`]);
  return pair as [(typeof pair)[0], (typeof pair)[0]];
}
const restore = () => sql("update operator set role = 'owner' where from_environment");

test('a role change applies from the next request of a running session', async () => {
  const person = await operatorOfRole(app, 'support', 'anna');
  expect((await person.get('/api/admin/users?limit=1')).status).toBe(200);
  expect((await setRole(owner, person.id, 'tradingview')).status).toBe(200);
  expect((await person.get('/api/admin/users?limit=1')).status).toBe(403);
  const me = await person.get('/trpc/admin.me');
  expect(me.json).toEqual({
    result: {
      data: { username: 'anna', role: 'tradingview', mustEnrol: false, stripeDashboard: null },
    },
  });
  const [entry] = await sql<object>(
    "select before, after from audit_entry where action = 'operator.role-changed' order by id desc limit 1",
  );
  expect(entry).toEqual({ before: { role: 'support' }, after: { role: 'tradingview' } });
});

test('a refusal is logged as refused and audited with the missing right', async () => {
  const person = await operatorOfRole(app, 'read-only', 'ben');
  const refused = await person.post('/trpc/admin.endPaidSignUp', {});
  expect(refused.status).toBe(403);
  expect(codeOf(refused)).toBe('admin.not-allowed');
  const [entry] = await sql<object>(
    "select actor_id as id, after from audit_entry where action = 'operator.not-allowed' and actor_id = ?",
    [person.id],
  );
  expect(entry).toEqual({
    id: person.id,
    after: { role: 'read-only', right: 'money.refund' },
  });
  expect(app.logged()).toContain('admin.not-allowed');
});

test('support may read the list in pages but not all users at once', async () => {
  const person = await operatorOfRole(app, 'support', 'carla');
  expect((await person.get('/api/admin/users?limit=500')).status).toBe(200);
  expect((await person.get('/api/admin/users')).status).toBe(403);
  expect((await person.get('/api/admin/users.csv')).status).toBe(403);
});

test('support may grant access until a day but not for life', async () => {
  const person = await operatorOfRole(app, 'support', 'dora');
  const grant = {
    accountId: '0192f0c1-0000-7000-8000-000000000001',
    entitlement: 'indicator-main',
    reason: 'A friend',
  };
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const give = (until: string | null) =>
    person.post('/trpc/admin.grantByHand', { ...grant, expiresAt: until });
  expect(codeOf(await give(expiresAt))).not.toBe('admin.not-allowed');
  expect(codeOf(await give(null))).toBe('admin.not-allowed');
});

test('an invited operator has the role of the invitation', async () => {
  const { username, password } = { username: 'emil', password: 'a very prudent passphrase' };
  const invited = await owner.post('/trpc/admin.inviteOperator', {
    username,
    role: 'finance',
    password: OPERATOR.password,
  });
  const { link } = (invited.json.result as { data: { link: string } }).data;
  const person = personAt(app.url);
  const token = new URL(link).searchParams.get('invite');
  await person.post('/trpc/admin.acceptInvitation', { token, password });
  await person.post('/api/admin-login', { username, password });
  const me = await person.get('/trpc/admin.me');
  expect(me.json).toEqual({
    result: { data: { username, role: 'finance', mustEnrol: false, stripeDashboard: null } },
  });
});

test('an operator without management rights sees only their own sign-in', async () => {
  const person = await operatorOfRole(app, 'support', 'frida');
  const { json } = await person.get('/trpc/admin.operators');
  const { operators } = (json.result as { data: { operators: { username: string }[] } }).data;
  expect(operators.map(({ username }) => username)).toEqual(['frida']);
});

test('the configured operator stays an owner', async () => {
  const other = await operatorOfRole(app, 'owner', 'gerd');
  const [configured] = await sql<{ id: string }>('select id from operator where from_environment');
  const refused = await setRole(other, configured?.id ?? '', 'support');
  expect(codeOf(refused)).toBe('admin.configured-operator');
});

test('the last owner is neither demoted nor removed', async () => {
  const [first, second] = await twoOwners(['hanna', 'ida']);
  expect((await setRole(first, second.id, 'support')).status).toBe(200);
  expect(codeOf(await setRole(first, first.id, 'support'))).toBe('admin.last-owner');
  expect(await ownersLeft()).toBe(1);
  await restore();
});

test.each(['demote', 'remove'] as const)(
  'of two owners who %s each other one stays',
  async (how) => {
    const [first, second] = await twoOwners([`${how}.one`, `${how}.two`]);
    const act = (by: Person, whom: string) =>
      how === 'demote'
        ? setRole(by, whom, 'support')
        : by.post('/trpc/admin.removeOperator', { operatorId: whom, password: OPERATOR.password });
    // Holds both until each has reached the locks.
    const answers = await app.app.parts.orm.em.fork().transactional(async (em) => {
      await em.execute("select 1 from operator where role = 'owner' order by id for update");
      const both = Promise.all([act(first, second.id), act(second, first.id)]);
      await untilLocked(sql, { count: 2 });
      return { both };
    });
    const statuses = (await answers.both).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await ownersLeft()).toBe(1);
    await restore();
  },
);
