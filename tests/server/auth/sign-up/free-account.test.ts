import { afterAll, beforeAll, expect, test } from 'vitest';
import { personAt } from '../../../support/http-person.ts';
import { PASSWORD } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('a free plan starts on the business day of its set-up', async () => {
  const person = personAt(app.url);
  const email = 'free@example.com';
  await person.post('/api/create-email-user', { email, plan: 'free', billing: 'monthly' });
  const body = { email, password: PASSWORD, sessionId: null, plan: 'free' };
  expect((await person.post('/api/complete-subscription-signup', body)).status).toBe(200);
  // The documented path omits the field.
  const access = (await person.get('/trpc/auth.checkUserAccess')).json;
  const { accountSince } = (access as { result: { data: { accountSince: string } } }).result.data;
  expect(accountSince).toMatch(/^\d{4}-\d\d-\d\dT/);
  for (const path of ['/api/current-user', '/api/auth/user']) {
    expect((await person.get(path)).json.planStartDate).toBe(accountSince);
  }
});
