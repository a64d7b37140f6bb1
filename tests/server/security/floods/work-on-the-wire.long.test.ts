import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movableClock } from '../../../../src-server/clock/clock.ts';
import { LIMITS } from '../../../../src-server/limits/limit-table.ts';
import { exhaustAnonymous } from '../../../support/exhaust-anonymous.ts';
import { type Answer, personAt } from '../../../support/http-person.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

const PLAN = { plan: 'standard', billing: 'monthly' };
const CROWDED = /^Many people are doing this right now\. Please wait .+ and try again\.$/;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    environment: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' },
    // It stands still: on a busy machine a quota of one minute would be free again before the next call.
    machineClock: movableClock(new Date()),
  });
});
beforeEach(async () => {
  for (const name of ['sign-up', 'mail', 'sign-in'] as const) await exhaustAnonymous(app, name);
});
afterAll(() => app.close());

const post = (path: string, input: object, address: string, proof?: string): Promise<Answer> =>
  personAt(app.url).post(path, input, {
    'x-forwarded-for': address,
    ...(proof !== undefined && { 'proof-of-work': proof }),
  });

async function proofOf(challenge: unknown): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

describe('an exhausted quota of strangers', () => {
  it.each([
    ['sign-up', '/api/create-email-user', { email: 'crowd-1@example.com', ...PLAN }],
    ['sign-in', '/api/login-with-password', { email: 'a@example.com', password: 'Wrong1234' }],
  ])(
    'admits a caller of %s with the challenge in the documented refusal',
    async (_name, path, input) => {
      const refused = await post(path, input, '203.0.113.21');
      expect(refused.status).toBe(429);
      expect(refused.json.message).toMatch(CROWDED);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      const proof = await proofOf(refused.json.challenge);
      expect((await post(path, input, '203.0.113.21', proof)).status).toBe(200);
      expect((await post(path, input, '203.0.113.22', proof)).status).toBe(429);
    },
  );

  it('admits a password reset over the other transport', async () => {
    const path = '/trpc/auth.requestPasswordReset';
    const input = { email: 'crowd-2@example.com' };
    const refused = await post(path, input, '203.0.113.23');
    expect(refused.status).toBe(429);
    const error = refused.json.error as { message: string; data: { challenge: unknown } };
    expect(error.message).toMatch(CROWDED);
    const proof = await proofOf(error.data.challenge);
    expect((await post(path, input, '203.0.113.23', proof)).status).toBe(200);
  });

  it('refuses a challenge for another procedure', async () => {
    const input = { email: 'crowd-3@example.com', ...PLAN };
    const refused = await post('/api/create-email-user', input, '203.0.113.24');
    const proof = await proofOf(refused.json.challenge);
    const signIn = { email: 'a@example.com', password: 'Wrong1234' };
    const answer = await post('/api/login-with-password', signIn, '203.0.113.24', proof);
    expect(answer.status).toBe(429);
  });

  it('refuses an address beyond its own limit, without a challenge and despite one', async () => {
    const signIn = (proof?: string) => {
      const input = { email: 'victim@example.com', password: 'Wrong1234' };
      return post('/api/login-with-password', input, '203.0.113.25', proof);
    };
    const proofs: string[] = [await proofOf((await signIn()).json.challenge)];
    for (let call = 1; call < LIMITS['sign-in'].address.points; call += 1) await signIn();
    for (const proof of [undefined, ...proofs]) {
      const answer = await signIn(proof);
      expect(answer.status).toBe(429);
      expect(answer.json).toEqual({
        message: expect.stringMatching(/^You are doing this too often/),
      });
    }
  });

  it('grants no extra guesses at an account for work', async () => {
    const input = { email: 'guessed@example.com', password: 'Wrong1234' };
    const guess = async () => {
      // The limiter counts its minute in real time, and six challenges may outlast it.
      await exhaustAnonymous(app, 'sign-in');
      const refused = await post('/api/login-with-password', input, '203.0.113.26');
      const proof = await proofOf(refused.json.challenge);
      return post('/api/login-with-password', input, '203.0.113.26', proof);
    };
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
