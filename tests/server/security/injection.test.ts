import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, personAt } from '../../support/http-person.ts';
import { PASSWORD, type Subscriber, subscribe } from '../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
let operator: Person;
let subscriber: Subscriber;
beforeAll(async () => {
  app = await createTestApp();
  subscriber = await subscribe(app, 'free');
  operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
});
afterAll(() => app.close());

const found = async (path: string, input: object, list: string): Promise<number> => {
  const query = encodeURIComponent(JSON.stringify(input));
  const { status, json } = await operator.get(`/trpc/${path}?input=${query}`);
  expect(status).toBe(200);
  return (json.result as { data: Record<string, unknown[]> }).data[list]?.length ?? 0;
};

describe('SQL in a search text', () => {
  it.each([
    "' or 1=1 --",
    "x') or true --",
    '%',
    '_',
    '\\',
    "\\' or 1=1 --",
    '?',
    "'; drop table account; --",
  ])('SQL in a search text is treated as plain text without matches: %s', async (text) => {
    expect(await found('admin.users', { limit: 10, q: text }, 'users')).toBe(0);
    expect(await found('admin.auditEntries', { whom: text }, 'entries')).toBe(0);
    expect(await found('admin.auditEntries', { action: text }, 'entries')).toBe(0);
    const signIn = { email: `${text}${subscriber.email}`, password: PASSWORD };
    const answer = await personAt(app.url).post('/api/login-with-password', signIn);
    expect(answer.json.success).toBe(false);
  });

  it('changes no data', async () => {
    expect(await found('admin.users', { limit: 10, q: subscriber.email }, 'users')).toBe(1);
  });
});
