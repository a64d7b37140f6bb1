import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, type Person, personAt } from '../../support/http-person.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp();
  operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
});
afterAll(() => app.close());

const upload = (name: string, body: string): Promise<Answer> =>
  operator.send(`/api/admin/imports?name=${name}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', origin: app.url },
    body,
  });
const imports = () => app.app.parts.orm.em.fork().execute<unknown[]>('select 1 from user_import');

it.each(['old.xlsx', 'old.csv.exe', 'old'])(
  'refuses an import of a file called %s and stores nothing',
  async (name) => {
    const { status, json } = await upload(name, 'email\na@example.com');
    expect(status).toBe(400);
    expect(json.message).toBe('The name of this file must end with .csv.');
    expect(await imports()).toEqual([]);
  },
);

it('refuses an import of more than 20 MB and stores nothing', async () => {
  const row = `${'x'.repeat(900)}@example.com\n`;
  // The server may close the connection before the rest of the file is sent, and the answer is lost.
  const answer = await upload('large.csv', `email\n${row.repeat(23_200)}`).catch(() => null);
  expect([413, undefined]).toContain(answer?.status);
  expect(await imports()).toEqual([]);
});
