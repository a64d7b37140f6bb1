import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountExport, ErasurePreview } from '../../../src/contract/account-data.contract.ts';
import { personAt } from '../../support/http-person.ts';
import { PASSWORD, subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const dataOf = <T>(json: Record<string, unknown>) => (json.result as { data: T }).data;

it('a subscriber downloads only their own data, with their password', async () => {
  const person = await subscribe(app, 'standard');
  const other = await subscribe(app, 'free');
  const wrong = await person.post('/trpc/auth.exportMine', { password: 'Wrong1234' });
  expect(wrong.status).toBe(400);
  const body = { password: PASSWORD, accountId: other.userId };
  const answer = await person.post('/trpc/auth.exportMine', body);
  const document = dataOf<AccountExport>(answer.json);
  expect(document.accountId).toBe(person.userId);
  expect(document.sections.account).toMatchObject([{ email: person.email }]);
  expect(document.sections['known browsers']).toHaveLength(1);
  expect(answer.text).not.toContain(other.email);
  expect(answer.text).not.toMatch(/argon2|token_hash|password_hash/);
});

it('a subscriber deletes their account after a list of what goes and what the law keeps', async () => {
  const person = await subscribe(app, 'standard');
  const preview = await person.get('/trpc/auth.erasurePreview');
  const { email, liveSubscriptions, tables } = dataOf<ErasurePreview>(preview.json);
  expect(email).toBe(person.email);
  expect(liveSubscriptions).toHaveLength(1);
  expect(tables.some(({ fate, because }) => fate !== 'erased' && because !== null)).toBe(true);

  const erase = (password: string, confirmation: string) =>
    person.post('/trpc/auth.eraseMine', { password, confirmation });
  expect((await erase('Wrong1234', person.email)).status).toBe(400);
  expect((await erase(PASSWORD, 'somebody.else@example.com')).status).toBe(400);
  expect((await person.get('/api/current-user')).status).toBe(200);

  expect((await erase(PASSWORD, person.email)).status).toBe(200);
  expect(person.cookies.has('sid')).toBe(false);
  const signIn = { email: person.email, password: PASSWORD };
  const again = await personAt(app.url).post('/api/login-with-password', signIn);
  expect(again.json.success).toBe(false);
  await until('the account is erased', async () => {
    const rows = await app.app.parts.orm.em
      .fork()
      .execute('select 1 from account where id = ?', [person.userId]);
    return rows.length === 0;
  });
});
