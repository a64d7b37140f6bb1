import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../../src-server/database/identifier.ts';
import { auditUsersRead } from '../../../../src-server/operator/users/count-users-read.ts';
import { beginEnrolment, clockOfCodes } from '../../../support/begin-enrolment.ts';
import { type Answer, type Person, personAt } from '../../../support/http-person.ts';
import { subscribe } from '../../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';

const machineClock = clockOfCodes();
let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp({ machineClock });
});
afterAll(() => app.close());
beforeEach(async () => {
  operator = await signIn();
});

const sql = <T>(text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<T[]>(text, values);
const signIn = async (otp?: string) => {
  const person = personAt(app.url);
  await person.post('/api/admin-login', { ...OPERATOR, ...(otp === undefined ? {} : { otp }) });
  return person;
};
/** Backdates every sign-in, as if the operator had kept working. */
const age = (minutes: number) =>
  sql(
    "update operator_session set created_at = created_at - ? * interval '1 minute', confirmed_at = confirmed_at - ? * interval '1 minute'",
    [minutes, minutes],
  );
const confirm = (person: Person, proof: object) =>
  person.post('/trpc/admin.confirmIdentity', proof);
const BY_PASSWORD = { kind: 'password', password: OPERATOR.password };
/** How each transport reports a missing confirmation. */
const asksToConfirm = ({ json }: Answer): boolean => {
  const error = json.error as { data?: { appCode?: string } } | undefined;
  return (
    error?.data?.appCode === 'admin.confirmation-required' ||
    json.reason === 'confirmation-required'
  );
};

const trpc = (procedure: string, input: unknown) => (person: Person) =>
  person.post(`/trpc/${procedure}`, input);
const NOBODY = newId();
const MEMBER = { memberId: '100000000000000001', roleId: '100000000000000002' };
const lifelong = { entitlement: 'indicator-main', reason: 'A friend', expiresAt: null };
/** Calls that need a recent confirmation. */
const HURTING: Record<string, (person: Person) => Promise<Answer>> = {
  'a refund of a paid sign-up': trpc('admin.endPaidSignUp', { attemptId: NOBODY }),
  'the end of a second subscription': trpc('admin.endDuplicateSubscription', {
    subscriptionId: 'sub_1',
  }),
  'the data of one user': trpc('admin.exportUser', { accountId: NOBODY }),
  'an erasure': trpc('admin.eraseUser', { accountId: NOBODY, confirmation: 'x' }),
  'a grant without an end': trpc('admin.grantByHand', { accountId: NOBODY, ...lifelong }),
  'applying an import': trpc('admin.applyImport', { id: NOBODY }),
  'a new TradingView session': trpc('tradingview.connect', { sessionId: 'a', sessionIdSign: 'b' }),
  'an invitation': trpc('admin.inviteOperator', { username: 'new.one', password: 'x' }),
  'the removal of an operator': trpc('admin.removeOperator', { operatorId: NOBODY, password: 'x' }),
  'adding a passkey': trpc('admin.beginPasskey', { password: 'x' }),
  'removing a passkey': trpc('admin.removePasskey', { passkeyId: NOBODY }),
  'a new password': trpc('admin.changeOperatorPassword', {
    currentPassword: 'x',
    newPassword: 'y',
  }),
  'an undo': trpc('discord.undoChange', { changeId: NOBODY }),
  'an undo of a whole run': trpc('discord.undoRun', { runId: NOBODY }),
  'the CSV of all users': (person) => person.get('/api/admin/users.csv'),
  'the rows of an import': (person) =>
    person.get(`/api/admin/import-rows.csv?id=${NOBODY}&verdict=new`),
  'uploading an import': (person) => person.post('/api/admin/imports?name=a.csv', { a: 1 }),
  'uploading a file of a move': (person) =>
    person.post('/api/admin/move-files?kind=generic&name=a.csv', { a: 1 }),
  'reading Whop': trpc('admin.readWhop', { token: 'not a key' }),
};
/** Documented calls, which pass within half an hour of the sign-in. */
const DOCUMENTED: Record<string, (person: Person) => Promise<Answer>> = {
  'the list of all users': (person) => person.get('/api/admin/users'),
  'a new role': (person) => person.post('/api/discord-create-role', { name: 'x', permissions: [] }),
  'a role of one member': (person) =>
    person.post('/api/discord-member-role', { ...MEMBER, action: 'add' }),
  'a role of one member through the console': trpc('discord.memberRole', {
    ...MEMBER,
    action: 'add',
  }),
};

test.each(Object.entries(HURTING))(
  '%s requires a confirmation after ten minutes',
  async (_, call) => {
    await age(11);
    expect(asksToConfirm(await call(operator))).toBe(true);
    expect((await confirm(operator, BY_PASSWORD)).status).toBe(200);
    expect(asksToConfirm(await call(operator))).toBe(false);
  },
);

test.each(Object.entries(DOCUMENTED))(
  '%s requires a confirmation after half an hour',
  async (_, call) => {
    await age(29);
    expect(asksToConfirm(await call(operator))).toBe(false);
    await age(2);
    expect(asksToConfirm(await call(operator))).toBe(true);
    await confirm(operator, BY_PASSWORD);
    expect(asksToConfirm(await call(operator))).toBe(false);
  },
);

test('a grant with an end needs no confirmation', async () => {
  await age(11);
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const grant = { accountId: NOBODY, ...lifelong, expiresAt: until };
  expect(asksToConfirm(await operator.post('/trpc/admin.grantByHand', grant))).toBe(false);
});

test('a documented call answers in its own form, a file with 403 and a reason', async () => {
  await age(31);
  const role = await DOCUMENTED['a new role']?.(operator);
  expect(role?.status).toBe(200);
  const words = 'Please confirm that it is you, or sign in again at /admin, and repeat this.';
  const answer = { success: false, message: words, reason: 'confirmation-required' };
  expect(role?.json).toEqual({ ...answer, confirm: 'sign-in' });
  const list = await operator.get('/api/admin/users');
  expect(list.status).toBe(403);
  expect(list.json).toEqual(answer);
});

test('a confirmation applies to its own session for ten minutes', async () => {
  const other = await signIn();
  await age(11);
  await confirm(operator, BY_PASSWORD);
  expect((await operator.get('/api/admin/users.csv')).status).toBe(200);
  expect((await other.get('/api/admin/users.csv')).status).toBe(403);
  await age(10);
  machineClock.advance(1);
  expect((await operator.get('/api/admin/users.csv')).status).toBe(403);
});

test('a wrong password confirms nothing, and both answers are audited', async () => {
  await age(11);
  const wrong = await confirm(operator, { kind: 'password', password: 'not this one' });
  expect(wrong.status).toBe(400);
  expect((await operator.get('/api/admin/users.csv')).status).toBe(403);
  await confirm(operator, BY_PASSWORD);
  const entries = await sql<{ action: string }>(
    "select action from audit_entry where action like 'operator.confirm%' order by id desc limit 2",
  );
  expect(entries.map(({ action }) => action)).toEqual([
    'operator.confirmed',
    'operator.confirmation-refused',
  ]);
});

test('reading the list by pages is audited once per operator and hour, with its rows', async () => {
  await subscribe(app, 'free');
  await auditUsersRead(app.app.parts.admin);
  await sql('delete from operator_reading');
  await operator.get('/api/admin/users?limit=500');
  await operator.get('/trpc/admin.users?input=%7B%22limit%22%3A10%7D');
  await auditUsersRead(app.app.parts.admin);
  const read = () =>
    sql<{ after: object }>("select after from audit_entry where action = 'users.read'");
  const before = (await read()).length;
  await sql("update operator_reading set hour = hour - interval '1 hour'");
  await auditUsersRead(app.app.parts.admin);
  await auditUsersRead(app.app.parts.admin);
  const entries = await read();
  expect(entries).toHaveLength(before + 1);
  expect(entries.at(-1)?.after).toMatchObject({ pages: 2, rows: 2 });
});

test('with a second factor enrolled only its code confirms', async () => {
  const code = await beginEnrolment(operator, machineClock);
  await operator.post('/trpc/admin.finishEnrolment', { code: code() });
  await age(11);
  const asked = await operator.get('/trpc/admin.confirmation');
  expect(asked.json).toEqual({ result: { data: { asks: ['code'], confirmed: false } } });
  expect((await confirm(operator, BY_PASSWORD)).status).toBe(400);
  expect((await operator.get('/api/admin/users.csv')).status).toBe(403);
  expect((await confirm(operator, { kind: 'code', code: code() })).status).toBe(200);
  expect((await operator.get('/api/admin/users.csv')).status).toBe(200);
});
