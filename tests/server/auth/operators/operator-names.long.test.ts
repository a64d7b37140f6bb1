import { afterAll, beforeAll, expect, test } from 'vitest';
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

test.each(['OPERATOR', '0perat0r', 'op-erator'])(
  'refuses to invite under a name that resembles another operator’s: %s',
  async (username) => {
    const { password } = OPERATOR;
    const answer = await owner.post('/trpc/admin.inviteOperator', { username, password });
    expect(answer.json.error).toMatchObject({
      message: 'This name looks like operator, who is an operator. Please choose another.',
    });
  },
);
