import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInWithPassword } from '../../../../src-server/auth/session/sign-in-with-password.ts';
import { AppError } from '../../../../src-server/errors/app-error.ts';
import { GUESSES } from '../../../../src-server/limits/limit-table.ts';
import { newTotpSecret } from '../../../../src-server/operator/sign-in/factors/one-time-code.ts';
import { signInOperator } from '../../../../src-server/operator/sign-in/sign-in-operator.ts';
import { createSecretBox } from '../../../../src-server/secrets/secret-box.ts';
import { beginEnrolment, clockOfCodes, codesOf } from '../../../support/begin-enrolment.ts';
import { type Person, personAt } from '../../../support/http-person.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';

const machineClock = clockOfCodes();
let app: TestApp;
let owner: Person;
let recoveryCodes: string[];
const { username, password } = OPERATOR;
const environment = { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' };

beforeAll(async () => {
  app = await createTestApp({ environment, machineClock });
  owner = personAt(app.url);
  expect((await owner.post('/api/admin-login', OPERATOR)).json).toEqual({ success: true });
  const code = await beginEnrolment(owner, machineClock);
  const finished = await data(owner, 'finishEnrolment', { code: code() });
  recoveryCodes = finished.recoveryCodes as string[];
});
afterAll(() => app.close());

async function data(person: Person, procedure: string, input: object) {
  const { json } = await person.post(`/trpc/admin.${procedure}`, input);
  return (json.result as { data: Record<string, unknown> }).data;
}

/** One attempt without the address limits, which are tested elsewhere. */
async function attempt(otp: string | undefined, from: { address: string; known?: boolean }) {
  const knownBrowserToken = from.known === true ? String(owner.cookies.get('known-browser')) : null;
  const origin = { address: from.address, browser: null, knownBrowserToken };
  return signInOperator(app.app.parts.admin, { username, password, otp }, origin).then(
    ({ kind }) => kind,
    (error: unknown) => (error instanceof AppError ? error.kind : Promise.reject(error)),
  );
}

const WRONG_CODE = '123456';

it.each([
  ['a known browser', GUESSES.known.points, { address: '203.0.113.10', known: true }],
  ['one address', GUESSES.burst.points, { address: '203.0.113.11' }],
])(
  'an attempt without a code restores no guesses at the code from %s',
  async (_what, most, from) => {
    let guesses = 0;
    for (let asked = 0; asked < most + 5; asked += 1) {
      const withoutCode = asked % 4 === 3;
      const answer = await attempt(withoutCode ? undefined : WRONG_CODE, from);
      if (answer === 'rate-limited') break;
      expect(answer).toBe(withoutCode ? 'factor-wanted' : 'refused');
      guesses += 1;
    }
    expect(guesses).toBeLessThanOrEqual(most);
  },
);

it('a full sign-in restores the guesses', async () => {
  const from = { address: '203.0.113.12' };
  for (let index = 1; index < GUESSES.burst.points; index += 1) await attempt(undefined, from);
  expect(await attempt(recoveryCodes.pop(), from)).toBe('signed-in');
  expect(await attempt(undefined, from)).toBe('factor-wanted');
});

it('guesses at a subscriber with an operator’s name do not count for the operator', async () => {
  const address = '203.0.113.13';
  for (let index = 0; index < GUESSES.burst.points; index += 1) {
    const input = { email: `operator ${username}`, password: 'Wrong1234' };
    const from = { address, userAgent: null, knownBrowserToken: null, signUpToken: null };
    const result = await signInWithPassword(app.app.parts.auth, input, from);
    expect(result.success).toBe(false);
  }
  expect(await attempt(undefined, { address })).toBe('factor-wanted');
});

it('an enrolled second factor is not replaced, even with the password', async () => {
  const { orm, admin } = app.app.parts;
  const em = orm.em.fork();
  const stored = () => em.execute('select totp_sealed, totp_step from operator');
  const before = await stored();
  const again = await owner.post('/trpc/admin.beginEnrolment', { password });
  expect(again.status).toBe(412);
  expect(again.text).toContain('Remove your current authenticator first.');

  // Begun before, and finished with only the session.
  const [operator] = await em.execute<{ id: string }[]>('select id from operator');
  const sealedFor = { purpose: 'authenticator', row: String(operator?.id) } as const;
  const secret = newTotpSecret();
  const pending = admin.secretBox.seal(secret, sealedFor);
  await em.execute('update operator set totp_pending = ?', [pending]);
  const code = codesOf(secret, machineClock)();
  const finished = await owner.post('/trpc/admin.finishEnrolment', { code });
  expect(finished.status).toBe(409);
  expect(await stored()).toEqual(before);
});

it('a recovery code works although the server’s secret was replaced', async () => {
  const sealed = createSecretBox(['a secret that has been lost, for all purposes']).seal('x', {
    purpose: 'authenticator',
    row: 'x',
  });
  const em = app.app.parts.orm.em.fork();
  await em.execute('update operator set totp_sealed = ? where username = ?', [sealed, username]);
  const address = '203.0.113.14';
  expect(await attempt('123456', { address })).toBe('refused');
  expect(await attempt(recoveryCodes.pop(), { address })).toBe('signed-in');
});
