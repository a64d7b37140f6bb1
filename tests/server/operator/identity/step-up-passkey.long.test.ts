import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { beginEnrolment, clockOfCodes } from '../../../support/begin-enrolment.ts';
import type { Authenticator } from '../../../support/browser/authenticator.ts';
import { type Answer, type Person, personAt } from '../../../support/http-person.ts';
import {
  addOperatorPasskey,
  answerByPasskey,
  signInByPasskey,
} from '../../../support/operator-passkey.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';

const BY_PASSWORD = { kind: 'password', password: OPERATOR.password };
const COLLEAGUE = { username: 'colleague', password: 'a very prudent passphrase' };

const machineClock = clockOfCodes();
let app: TestApp;
let operator: Person;
let key: Authenticator;
beforeAll(async () => {
  app = await createTestApp({ machineClock });
  operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
  key = await addOperatorPasskey(operator, app.url);
});
beforeEach(async () => {
  await app.app.parts.orm.em
    .fork()
    .execute(
      "update operator_session set created_at = now() - interval '11 minutes', confirmed_at = null",
    );
});
afterAll(() => app.close());

const dataOf = <T>(answer: Answer): T => (answer.json.result as { data: T }).data;
const state = async (person: Person) =>
  dataOf<object>(await person.get('/trpc/admin.confirmation'));
const isConfirmed = async (person: Person) =>
  (await person.get('/api/admin/users.csv')).status === 200;
const confirm = (person: Person, proof: object) =>
  person.post('/trpc/admin.confirmIdentity', proof);
const confirmBy = (by: Authenticator, person: Person, ask = 'admin.confirmationOptions') => {
  const calls = { ask, answer: 'admin.confirmIdentity', kind: 'passkey' };
  return answerByPasskey(person, by, { ...calls, origin: app.url });
};
const refusalIn = ({ json }: Answer) =>
  (json.error as { data: { appCode: string } } | undefined)?.data.appCode;

test('an operator with a passkey confirms with it, not with the password', async () => {
  expect(await state(operator)).toEqual({ asks: ['passkey'], confirmed: false });
  expect(refusalIn(await confirm(operator, BY_PASSWORD))).toBe('admin.other-proof');
  expect(await isConfirmed(operator)).toBe(false);
  expect((await confirmBy(key, operator)).status).toBe(200);
  expect(await isConfirmed(operator)).toBe(true);
  expect(await state(operator)).toEqual({ asks: ['passkey'], confirmed: true });
});

test('a confirmation by passkey is audited as such, and so is a refused one', async () => {
  await confirm(operator, BY_PASSWORD);
  await confirmBy(key, operator);
  const entries = await app.app.parts.orm.em
    .fork()
    .execute<{ action: string; after: object }[]>(
      "select action, after from audit_entry where action like 'operator.confirm%' order by id desc limit 2",
    );
  expect(entries.map(({ action, after }) => [action, after])).toEqual([
    ['operator.confirmed', { by: 'passkey' }],
    ['operator.confirmation-refused', { by: 'password' }],
  ]);
});

test('a passkey’s signature for a sign-in or another session confirms nothing', async () => {
  const forSignIn = await confirmBy(key, operator, 'admin.passkeySignInOptions');
  expect(refusalIn(forSignIn)).toBe('admin.wrong-passkey');
  const other = personAt(app.url);
  await signInByPasskey(other, key, app.url);
  const options = dataOf<{ options: { challenge: string } }>(
    await other.post('/trpc/admin.confirmationOptions', {}),
  ).options;
  const assertion = key.sign(options, { origin: app.url });
  const answer = await confirm(operator, { kind: 'passkey', assertion });
  expect(refusalIn(answer)).toBe('admin.wrong-passkey');
  expect(await isConfirmed(operator)).toBe(false);
});

test('an answer of a passkey confirms once', async () => {
  const asked = await operator.post('/trpc/admin.confirmationOptions', {});
  const { options } = dataOf<{ options: { challenge: string } }>(asked);
  const proof = { kind: 'passkey', assertion: key.sign(options, { origin: app.url }) };
  expect((await confirm(operator, proof)).status).toBe(200);
  expect((await confirm(operator, proof)).status).toBe(400);
});

test('the passkey of another operator confirms nothing', async () => {
  await confirmBy(key, operator);
  const { username, password } = COLLEAGUE;
  const { link } = dataOf<{ link: string }>(
    await operator.post('/trpc/admin.inviteOperator', { username, password: OPERATOR.password }),
  );
  const colleague = personAt(app.url);
  const token = new URL(link).searchParams.get('invite');
  await colleague.post('/trpc/admin.acceptInvitation', { token, password });
  await colleague.post('/api/admin-login', COLLEAGUE);
  const theirs = await addOperatorPasskey(colleague, app.url, password);
  const before = (await state(operator)) as { confirmed: boolean };
  expect(before.confirmed).toBe(true);
  await app.app.parts.orm.em.fork().execute('update operator_session set confirmed_at = null');
  expect(refusalIn(await confirmBy(theirs, operator))).toBe('admin.wrong-passkey');
  expect(await isConfirmed(operator)).toBe(false);
});

test('with an authenticator too, the code and the passkey each confirm', async () => {
  await confirmBy(key, operator);
  const code = await beginEnrolment(operator, machineClock);
  await operator.post('/trpc/admin.finishEnrolment', { code: code() });
  expect(await state(operator)).toMatchObject({ asks: ['code', 'passkey'] });
  expect((await confirm(operator, BY_PASSWORD)).status).toBe(400);
  expect((await confirm(operator, { kind: 'code', code: code() })).status).toBe(200);
  expect((await confirmBy(key, operator)).status).toBe(200);
});
