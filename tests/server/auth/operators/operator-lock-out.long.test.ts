import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { AppError } from '../../../../src-server/errors/app-error.ts';
import { guessedOperator } from '../../../../src-server/limits/guessed-account.ts';
import { GUESSES } from '../../../../src-server/limits/limit-table.ts';
import { signInOperator } from '../../../../src-server/operator/sign-in/sign-in-operator.ts';
import { beginEnrolment, clockOfCodes } from '../../../support/begin-enrolment.ts';
import { type Person, personAt } from '../../../support/http-person.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';

const machineClock = clockOfCodes();
let app: TestApp;
let recoveryCodes: string[];
const { username, password } = OPERATOR;
const environment = { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' };

beforeAll(async () => {
  app = await createTestApp({ environment, machineClock });
  const owner = personAt(app.url);
  await owner.post('/api/admin-login', OPERATOR);
  const code = await beginEnrolment(owner, machineClock);
  const finished = await data(owner, 'finishEnrolment', { code: code() });
  recoveryCodes = finished.recoveryCodes as string[];
});
afterAll(() => app.close());

async function data(person: Person, procedure: string, input: object) {
  const { json } = await person.post(`/trpc/admin.${procedure}`, input);
  return (json.result as { data: Record<string, unknown> }).data;
}

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 200)}.${addresses % 200}`;
}

/** One attempt from a new address. */
async function attempt(typed: { password: string; otp?: string }) {
  const from = { address: newAddress(), browser: null, knownBrowserToken: null };
  return signInOperator(app.app.parts.admin, { username, ...typed }, from).then(
    ({ kind }) => kind,
    (error: unknown) => (error instanceof AppError ? error.message : Promise.reject(error)),
  );
}
const OVER = expect.stringMatching(
  /^There were too many attempts .* so does your password together with the code of your authenticator\./,
);

beforeEach(async () => {
  const { guesses } = app.app.parts.limits;
  const account = guessedOperator(username);
  await guesses.unlock(account);
  for (let n = 0; n < GUESSES.anonymous.points; n += 1) {
    await guesses.spend({ account, address: newAddress(), knownBrowser: null });
  }
});

it('an operator with password and second factor gets in although strangers used up their guesses', async () => {
  expect(await attempt({ password })).toEqual(OVER);
  expect(await attempt({ password, otp: recoveryCodes.pop() ?? '' })).toBe('signed-in');
});

it('beyond the strangers’ guesses a right password shows no more than a wrong one', async () => {
  const wrong = await attempt({ password: 'wrong', otp: '123456' });
  expect(wrong).toEqual(OVER);
  expect(await attempt({ password, otp: '123456' })).toBe(wrong);
});

it('code guesses beyond the strangers’ share are limited even with the password', async () => {
  for (let n = 0; n < GUESSES.codes.points; n += 1) await attempt({ password, otp: '123456' });
  expect(await attempt({ password, otp: recoveryCodes.at(-1) ?? '' })).toEqual(OVER);
});
