import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, personAt } from '../../../support/http-person.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
let owner: Person;

beforeAll(async () => {
  app = await createTestApp();
  owner = personAt(app.url);
  await owner.post('/api/admin-login', OPERATOR);
});
afterAll(() => app.close());

it('a link tells the username that it will create, until it is used', async () => {
  const invitation = { username: 'second', role: 'owner', password: OPERATOR.password };
  const invited = await owner.post('/trpc/admin.inviteOperator', invitation);
  const { link } = (invited.json as { result: { data: { link: string } } }).result.data;
  const token = new URL(link).searchParams.get('invite');
  const outsider = personAt(app.url);
  const read = () => outsider.post('/trpc/admin.readInvitation', { token });

  const first = await read();
  expect(first.json).toMatchObject({ result: { data: { username: 'second' } } });
  const accepted = { token, password: 'a password that is long' };
  expect((await outsider.post('/trpc/admin.acceptInvitation', accepted)).status).toBe(200);
  expect((await read()).status).toBe(412);
});
