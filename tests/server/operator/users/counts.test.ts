import { afterAll, beforeAll, expect, it } from 'vitest';
import { personAt } from '../../../support/http-person.ts';
import { subscribe } from '../../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await subscribe(app, 'free');
  await subscribe(app, 'premium');
});
afterAll(() => app.close());

it('the tiles count all accounts, whatever part of the list is requested [admin-1]', async () => {
  const operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
  const counts = { total: 2, paid: 1, active: 1 };
  const part = await operator.get('/api/admin/users?limit=1&plan=premium');
  expect(part.json).toMatchObject({ counts, total: 1 });
  const all = await operator.get('/api/admin/users');
  expect(all.json).toMatchObject({ counts, total: 2 });
});
