import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ADVISORY_LOCK } from '../../../../src-server/database/advisory-lock.ts';
import { dropFactor } from '../../../../src-server/operator/sign-in/factors/drop-factor.ts';
import { beginEnrolment, clockOfCodes } from '../../../support/begin-enrolment.ts';
import {
  type CeremonyOptions,
  softwareAuthenticator,
} from '../../../support/browser/authenticator.ts';
import { untilLocked } from '../../../support/database/lock-waiters.ts';
import { type Answer, type Person, personAt } from '../../../support/http-person.ts';
import { type OperatorOfRole, operatorOfRole } from '../../../support/operator-of-role.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';

const machineClock = clockOfCodes();
let app: TestApp;
let owner: Person;
let operator: OperatorOfRole;
let number = 0;
beforeAll(async () => {
  app = await createTestApp({ machineClock });
  owner = personAt(app.url);
  await owner.post('/api/admin-login', OPERATOR);
});
afterAll(() => app.close());
beforeEach(async () => {
  number += 1;
  operator = await operatorOfRole(app, 'support', `operator.${number}`);
});
afterEach(async () => {
  await sql('delete from operator_policy');
  await sql('delete from operator where not from_environment');
});

const sql = <T>(text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<T[]>(text, values);
const codeOf = ({ json }: Answer) =>
  (json.error as { data: { appCode: string } } | undefined)?.data.appCode;
const dataOf = <T>(answer: Answer): T => (answer.json.result as { data: T }).data;
const switchRule = (person: Person, required = true) =>
  person.post('/trpc/admin.setFactorPolicy', { required });
const users = (person: Person) => person.get('/api/admin/users?limit=1');

/** Returns a function that yields each code of the authenticator once. */
async function enrol(person: Person): Promise<() => string> {
  const code = await beginEnrolment(person, machineClock);
  expect((await person.post('/trpc/admin.finishEnrolment', { code: code() })).status).toBe(200);
  return code;
}

/** Returns the passkey's id. */
async function addPasskey(person: Person): Promise<string> {
  const { password } = OPERATOR;
  const begun = await person.post('/trpc/admin.beginPasskey', { password });
  const { options } = dataOf<{ options: CeremonyOptions }>(begun);
  const passkey = softwareAuthenticator().register(options, { origin: app.url });
  await person.post('/trpc/admin.finishPasskey', { name: 'Key', passkey });
  const list = await person.get('/trpc/admin.passkeys');
  return dataOf<{ passkeys: { id: string }[] }>(list).passkeys[0]?.id ?? '';
}

/** An owner with a passkey who switched the rule on. */
async function strictOwner(): Promise<OperatorOfRole> {
  const strict = await operatorOfRole(app, 'owner', `owner.${number}`);
  await addPasskey(strict);
  expect((await switchRule(strict)).status).toBe(200);
  return strict;
}

test('the second-factor rule is off by default and a password alone signs in', async () => {
  const policy = await owner.get('/trpc/admin.factorPolicy');
  expect(dataOf(policy)).toMatchObject({ required: false });
  expect((await users(operator)).status).toBe(200);
});

test('the preview names the operators without a second factor', async () => {
  await addPasskey(operator);
  await operatorOfRole(app, 'finance', 'fritz');
  const { without } = dataOf<{ without: object[] }>(await owner.get('/trpc/admin.factorPolicy'));
  expect(without).toEqual([
    { username: 'fritz', role: 'finance', isYou: false },
    { username: OPERATOR.username, role: 'owner', isYou: true },
  ]);
});

test('an owner without a second factor cannot switch the rule on', async () => {
  expect(codeOf(await switchRule(owner))).toBe('admin.own-factor-missing');
  expect((await users(operator)).status).toBe(200);
});

test('each switch of the rule is audited once', async () => {
  const strict = await strictOwner();
  await switchRule(strict);
  await switchRule(strict, false);
  const entries = await sql(
    `select before, after from audit_entry where action = 'operator.factor-policy-changed'
      and actor_id = ? order by id`,
    [strict.id],
  );
  expect(entries).toEqual([
    { before: { required: false }, after: { required: true } },
    { before: { required: true }, after: { required: false } },
  ]);
});

test('switching the rule requires a confirmation', async () => {
  const other = await operatorOfRole(app, 'owner', 'late');
  await addPasskey(other);
  const age = "update operator_session set created_at = created_at - interval '11 minutes'";
  await sql(`${age} where operator_id = ?`, [other.id]);
  expect(codeOf(await switchRule(other))).toBe('admin.confirmation-required');
});

test('a running session without a factor reaches only its own sign-in from the next call', async () => {
  expect((await users(operator)).status).toBe(200);
  await strictOwner();
  const refused = await operator.get('/trpc/admin.users?input=%7B%22limit%22%3A1%7D');
  expect(refused.status).toBe(403);
  expect(codeOf(refused)).toBe('admin.factor-required');
  expect((await users(operator)).status).toBe(403);
  expect(dataOf(await operator.get('/trpc/admin.me'))).toMatchObject({ mustEnrol: true });
  expect((await operator.get('/trpc/admin.passkeys')).status).toBe(200);
});

test('an owner without a factor sees no other operator and cannot switch the rule off', async () => {
  await strictOwner();
  const list = dataOf<{ operators: object[] }>(await owner.get('/trpc/admin.operators'));
  expect(list.operators).toHaveLength(1);
  expect(codeOf(await switchRule(owner, false))).toBe('admin.factor-required');
});

test('an operator who signs in without a factor enrols first, then works', async () => {
  await strictOwner();
  const fresh = personAt(app.url);
  const input = { username: operator.username, password: OPERATOR.password };
  expect((await fresh.post('/api/admin-login', input)).json).toEqual({ success: true });
  expect((await users(fresh)).status).toBe(403);
  await enrol(fresh);
  expect((await users(fresh)).status).toBe(200);
});

test('a passkey counts as a second factor', async () => {
  await strictOwner();
  await addPasskey(operator);
  expect((await users(operator)).status).toBe(200);
});

test('the last factor cannot be removed while the rule is on', async () => {
  const code = await enrol(operator);
  const passkeyId = await addPasskey(operator);
  await strictOwner();
  const { password } = OPERATOR;
  expect((await operator.post('/trpc/admin.removePasskey', { passkeyId })).status).toBe(200);
  const last = await operator.post('/trpc/admin.removeFactor', { password, code: code() });
  expect(codeOf(last)).toBe('admin.last-factor');
  expect((await users(operator)).status).toBe(200);
});

test('two factors removed concurrently leave one', async () => {
  const code = await enrol(operator);
  const passkeyId = await addPasskey(operator);
  await strictOwner();
  const { password } = OPERATOR;
  // Holds the first before its commit. The second must wait for it at the operator's row. A job may wait for the audit
  // chain too, so both are known by the table they use.
  const { both } = await app.app.parts.orm.em.fork().transactional(async (em) => {
    await em.execute('select pg_advisory_xact_lock(?)', [ADVISORY_LOCK.chain]);
    const first = operator.post('/trpc/admin.removeFactor', { password, code: code() });
    await untilLocked(sql, { uses: 'operator' });
    const second = operator.post('/trpc/admin.removePasskey', { passkeyId });
    await untilLocked(sql, { uses: 'operator', count: 2 });
    return { both: Promise.all([first, second]) };
  });
  await both;
  const [left] = await sql<{ factors: number }>(
    `select (totp_sealed is not null)::int
      + (select count(*)::int from passkey k where k.owner_id = o.id) as factors
      from operator o where id = ?`,
    [operator.id],
  );
  expect(left?.factors).toBeGreaterThanOrEqual(1);
});

test('an operator whose factor was dropped on the server enrols again', async () => {
  const strict = await strictOwner();
  expect(await dropFactor(app.app.parts.admin, strict.username)).toBe(true);
  const fresh = personAt(app.url);
  await fresh.post('/api/admin-login', { ...OPERATOR, username: strict.username });
  expect((await users(fresh)).status).toBe(403);
  await enrol(fresh);
  expect((await users(fresh)).status).toBe(200);
});
