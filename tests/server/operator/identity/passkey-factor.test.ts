import { afterAll, beforeAll, expect, test } from 'vitest';
import { dropFactor } from '../../../../src-server/operator/sign-in/factors/drop-factor.ts';
import { beginEnrolment, clockOfCodes } from '../../../support/begin-enrolment.ts';
import type { Authenticator } from '../../../support/browser/authenticator.ts';
import { type Answer, type Person, personAt } from '../../../support/http-person.ts';
import { addOperatorPasskey, signInByPasskey } from '../../../support/operator-passkey.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';

const USE_PASSKEY = 'Please use your passkey.';
const CODE_OR_PASSKEY = 'Please enter the code from your authenticator, or use your passkey.';

const machineClock = clockOfCodes();
let app: TestApp;
let operator: Person;
let key: Authenticator;
beforeAll(async () => {
  app = await createTestApp({ machineClock });
  operator = personAt(app.url);
  const documented = await operator.post('/api/admin-login', OPERATOR);
  expect(documented.json).toEqual({ success: true });
  key = await addOperatorPasskey(operator, app.url);
});
afterAll(() => app.close());

const dataOf = <T>(answer: Answer): T => (answer.json.result as { data: T }).data;
const isIn = async (person: Person) => (await person.get('/trpc/admin.me')).status === 200;
const typePassword = async (more: object = {}): Promise<[Answer, Person]> => {
  const person = personAt(app.url);
  return [await person.post('/api/admin-login', { ...OPERATOR, ...more }), person];
};

test('the right password of an operator with a passkey asks for it and signs no one in', async () => {
  for (const otp of [undefined, '', '123456']) {
    const [answer, person] = await typePassword({ otp });
    expect(answer.json).toEqual({ success: false, message: USE_PASSKEY, passkeyAccepted: true });
    expect(await isIn(person)).toBe(false);
  }
  const [wrong] = await typePassword({ password: 'not this one' });
  expect(wrong.json).toEqual({ success: false, message: 'Invalid admin credentials.' });
});

test('the passkey signs in after the password', async () => {
  const [, person] = await typePassword();
  expect(await signInByPasskey(person, key, app.url)).toBe(true);
  expect(await isIn(person)).toBe(true);
});

test('an old session with the password can neither add nor remove a factor', async () => {
  const code = await beginEnrolment(operator, machineClock);
  const session = app.app.parts.orm.em.fork();
  const older = "update operator_session set created_at = created_at - interval '11 minutes'";
  await session.execute(older);
  const { password } = OPERATOR;
  const { passkeys } = dataOf<{ passkeys: { id: string }[] }>(
    await operator.get('/trpc/admin.passkeys'),
  );
  const calls = [
    ['beginPasskey', { password }],
    ['beginEnrolment', { password }],
    // Begun while the session was fresh.
    ['finishEnrolment', { code: code() }],
    ['removePasskey', { passkeyId: passkeys[0]?.id }],
  ] as const;
  for (const [procedure, input] of calls) {
    const { status, json } = await operator.post(`/trpc/admin.${procedure}`, input);
    const appCode = (json.error as { data: { appCode: string } } | undefined)?.data.appCode;
    expect([procedure, status, appCode]).toEqual([procedure, 403, 'admin.confirmation-required']);
  }
  // Without an authenticator no code is right. A new session would count as confirmed.
  const removed = await operator.post('/trpc/admin.removeFactor', { password, code: '123456' });
  expect(removed.status).toBe(400);
  expect((await operator.get('/api/admin/users.csv')).status).toBe(403);
  await session.execute(older.replace('- interval', '+ interval'));
});

test('an operator with a passkey and an authenticator signs in with either', async () => {
  const code = await beginEnrolment(operator, machineClock);
  await operator.post('/trpc/admin.finishEnrolment', { code: code() });
  const [asked, person] = await typePassword();
  const both = { otpRequired: true, passkeyAccepted: true };
  expect(asked.json).toEqual({ success: false, message: CODE_OR_PASSKEY, ...both });
  expect(await isIn(person)).toBe(false);
  expect(await signInByPasskey(person, key, app.url)).toBe(true);
  const [byCode, other] = await typePassword({ otp: code() });
  expect(byCode.json).toEqual({ success: true });
  expect(await isIn(other)).toBe(true);
});

test('the password suffices again once the factors are dropped on the server', async () => {
  expect(await dropFactor(app.app.parts.admin, OPERATOR.username)).toBe(true);
  const [answer, person] = await typePassword();
  expect(answer.json).toEqual({ success: true });
  expect(await isIn(person)).toBe(true);
});
