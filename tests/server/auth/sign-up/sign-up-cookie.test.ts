import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newToken } from '../../../../src-server/secrets/token.ts';
import { type Person, personAt } from '../../../support/http-person.ts';
import { PASSWORD, pay } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
let victim: Person;
let attacker: Person;
let email: string;
let counter = 0;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => {
  counter += 1;
  email = `payer-${counter}@example.com`;
  victim = personAt(app.url);
  attacker = personAt(app.url);
});

const choice = { plan: 'premium', billing: 'yearly' } as const;
const begin = (person: Person, address = email) =>
  person.post('/api/create-email-user', { email: address, ...choice });
const openPage = (person: Person) =>
  person.post('/api/create-payment-session', { ...choice, email });
const complete = (person: Person, sessionId: string) =>
  person.post('/api/complete-registration', { email, password: PASSWORD, sessionId });

/** Both browsers have the same sign-up cookie. */
function share(token: string): void {
  for (const person of [victim, attacker]) person.cookies.set('signup', token);
}
const tokenOf = (person: Person) => String(person.cookies.get('signup'));

async function expectPaidByVictimAlone(): Promise<void> {
  const sessionId = await pay(app, victim, { ...choice, email });
  const stolen = await attacker.post('/api/verify-payment', { sessionId });
  expect(stolen.json.success).toBe(false);
  expect(stolen.text).not.toContain(email);
  expect((await openPage(attacker)).status).toBe(403);
  expect((await complete(attacker, sessionId)).status).toBe(403);
  expect((await complete(victim, sessionId)).json).toEqual({ success: true });
}

describe('a sign-up cookie that an attacker knows', () => {
  it('a sign-up cookie known to an attacker is worthless when it was planted before the sign-up began', async () => {
    share(newToken());
    await begin(victim);
    expect(tokenOf(victim)).not.toBe(tokenOf(attacker));
    await expectPaidByVictimAlone();
  });

  it('a sign-up cookie known to an attacker is worthless when it came from the attacker’s own sign-up', async () => {
    await begin(attacker, 'attacker@example.com');
    share(tokenOf(attacker));
    await begin(victim);
    await expectPaidByVictimAlone();
  });

  it('a sign-up cookie known to an attacker is worthless when it was read from the browser before the payment began', async () => {
    await begin(victim);
    share(tokenOf(victim));
    await expectPaidByVictimAlone();
  });

  it('opens no page for the second browser that starts the payment with it', async () => {
    await begin(victim);
    share(tokenOf(victim));
    expect((await openPage(attacker)).status).toBe(200);
    const refused = await openPage(victim);
    expect(refused.status).toBe(403);
    expect(refused.json.message).toContain('Please start again');
    await begin(victim);
    const sessionId = await pay(app, victim, { ...choice, email });
    expect((await complete(attacker, sessionId)).status).toBe(403);
    expect((await complete(victim, sessionId)).json).toEqual({ success: true });
  });

  it('opens one page when both start the payment concurrently', async () => {
    await begin(victim);
    share(tokenOf(victim));
    const answers = await Promise.all([openPage(victim), openPage(attacker)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([403, 409])]);
  });
});

it('a browser keeps its other sign-ups when a payment renews its cookie', async () => {
  const first = await begin(victim);
  await begin(victim, `other-${email}`);
  await openPage(victim);
  expect((await begin(victim)).json.userId).toBe(first.json.userId);
});
