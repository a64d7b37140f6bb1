import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, personAt } from '../../../support/http-person.ts';
import { PASSWORD, pay } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
let person: Person;
let email: string;
let counter = 0;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => {
  counter += 1;
  email = `twice-${counter}@example.com`;
  person = personAt(app.url);
});

const SET_UP = 'Account already set up. Please sign in.';
const complete = (who: Person, sessionId: string | null) =>
  who.post('/api/complete-subscription-signup', { email, password: PASSWORD, sessionId });
/** A second browser with the cookies that this one has now. */
const copyOf = (who: Person) => {
  const copy = personAt(app.url);
  for (const [name, value] of who.cookies) copy.cookies.set(name, value);
  return copy;
};
const beginFree = () =>
  person.post('/api/create-email-user', { email, plan: 'free', billing: 'monthly' });

describe('a second click that sends the cookie of the sign-up again', () => {
  it('is led to the sign-in and signs no one in after a free account was set up', async () => {
    await beginFree();
    const before = copyOf(person);
    expect((await complete(person, null)).status).toBe(200);
    const second = await complete(before, null);
    expect([second.status, second.json.message]).toEqual([409, SET_UP]);
    expect((await before.get('/api/current-user')).status).toBe(401);
  });

  it('is led to the sign-in after a paid account was set up', async () => {
    const choice = { plan: 'premium', billing: 'yearly' } as const;
    await person.post('/api/create-email-user', { email, ...choice });
    const sessionId = await pay(app, person, { ...choice, email });
    const before = copyOf(person);
    expect((await complete(person, sessionId)).status).toBe(200);
    const second = await complete(before, sessionId);
    expect([second.status, second.json.message]).toEqual([409, SET_UP]);
  });

  it('is led to the sign-in when both clicks arrive at the same time', async () => {
    await beginFree();
    const answers = await Promise.all([complete(person, null), complete(copyOf(person), null)]);
    const [done, second] = answers.toSorted((a, b) => a.status - b.status);
    expect(done?.status).toBe(200);
    expect([second?.status, second?.json.message]).toEqual([409, SET_UP]);
  });
});

it('a visitor does not learn from the completion of a sign-up which address has an account', async () => {
  await beginFree();
  await complete(person, null);
  const visitor = personAt(app.url);
  const known = await complete(visitor, null);
  await visitor.post('/api/create-email-user', {
    email: `own-${email}`,
    plan: 'free',
    billing: 'monthly',
  });
  const withOwnCookie = await complete(visitor, null);
  email = `unknown-${email}`;
  const unknown = await complete(visitor, null);
  for (const answer of [known, withOwnCookie]) {
    expect([answer.status, answer.json]).toEqual([unknown.status, unknown.json]);
  }
});
