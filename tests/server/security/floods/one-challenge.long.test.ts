import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exhaustAnonymous } from '../../../support/exhaust-anonymous.ts';
import { type Person, personAt } from '../../../support/http-person.ts';
import { PASSWORD } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

const BEGIN = '/api/create-email-user';
const COMPLETE = '/api/complete-subscription-signup';
const FREE = { plan: 'free', billing: 'monthly' };

let app: TestApp;
/** Each began a sign-up before the crowd, without solving a challenge. */
let early: Record<'alone' | 'twoAtOnce' | 'sharing', Person>;
beforeAll(async () => {
  app = await createTestApp({ environment: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } });
  early = { alone: visitor(), twoAtOnce: visitor(), sharing: visitor() };
  await early.alone.post(BEGIN, { email: 'early@example.com', ...FREE });
  await early.twoAtOnce.post(BEGIN, { email: 'idle@example.com', ...FREE });
  await early.sharing.post(BEGIN, { email: 'shared@example.com', ...FREE });
});
afterAll(() => app.close());

let addresses = 0;
/** A browser at an address of its own. */
function visitor(): Person {
  const person = personAt(app.url);
  addresses += 1;
  const from = { 'x-forwarded-for': `203.0.113.${addresses}` };
  return { ...person, post: (path, body, more) => person.post(path, body, { ...from, ...more }) };
}
const crowd = () => exhaustAnonymous(app, 'sign-up');

/** Begins a sign-up with the challenge from its refusal. */
async function beginWithWork(person: Person, email: string): Promise<void> {
  await crowd();
  const input = { email, ...FREE };
  const challenge = (await person.post(BEGIN, input)).json.challenge as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  const begun = await person.post(BEGIN, input, { 'proof-of-work': proof });
  expect(begun.status).toBe(200);
}

const complete = (person: Person, email: string, path = COMPLETE, password = PASSWORD) =>
  person.post(path, { email, password, sessionId: null, plan: 'free' });

describe('a challenge solved at the start of a sign-up', () => {
  it.each([COMPLETE, '/trpc/auth.completeSubscriptionSignup'])(
    'a solved challenge also completes it, at %s',
    async (path) => {
      const person = visitor();
      const email = `once-${addresses}@example.com`;
      await beginWithWork(person, email);
      expect((await complete(person, email, path)).status).toBe(200);
    },
  );

  it('completes no other sign-up of the same browser', async () => {
    const person = early.twoAtOnce;
    await beginWithWork(person, 'worked@example.com');
    expect((await complete(person, 'idle@example.com')).status).toBe(429);
    expect((await complete(person, 'worked@example.com')).status).toBe(200);
  });

  it('completes no sign-up of another browser, even for the same address', async () => {
    const person = visitor();
    await beginWithWork(person, 'shared@example.com');
    expect((await complete(early.sharing, 'shared@example.com')).status).toBe(429);
    expect((await complete(person, 'shared@example.com')).status).toBe(200);
  });

  it('a solved challenge counts for one call, whether that completes the sign-up or not', async () => {
    const person = visitor();
    await beginWithWork(person, 'twice@example.com');
    expect((await complete(person, 'twice@example.com', COMPLETE, 'short')).status).toBe(400);
    const refused = await complete(person, 'twice@example.com');
    expect(refused.status).toBe(429);
    expect(refused.json.challenge).toBeDefined();
  });

  it('a solved challenge counts once for concurrent calls', async () => {
    const person = visitor();
    await beginWithWork(person, 'at-once@example.com');
    const calls = [1, 2, 3].map(() => complete(person, 'at-once@example.com', COMPLETE, 'short'));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([400, 429, 429]);
  });

  it('a solved challenge does not count for a second start', async () => {
    const person = visitor();
    await beginWithWork(person, 'again@example.com');
    expect((await person.post(BEGIN, { email: 'again@example.com', ...FREE })).status).toBe(429);
    expect((await complete(person, 'again@example.com')).status).toBe(200);
  });
});

it('a sign-up that began without a challenge solves one to complete in a crowd', async () => {
  await crowd();
  const refused = await complete(early.alone, 'early@example.com');
  expect(refused.status).toBe(429);
  expect(refused.json.challenge).toBeDefined();
});
