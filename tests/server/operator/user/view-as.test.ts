import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAppRouter } from '../../../../src-server/trpc/app-router.ts';
import { listProcedures } from '../../../../src-server/trpc/procedure-policies.ts';
import { type Answer, type Person, personAt } from '../../../support/http-person.ts';
import { operatorOfRole } from '../../../support/operator-of-role.ts';
import { type Subscriber, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';

let client: string;
let app: TestApp;
let machineNow = Date.now();
let operator: Person;
let person: Subscriber;
beforeAll(async () => {
  client = mkdtempSync(join(tmpdir(), 'wickline-client-'));
  writeFileSync(join(client, 'index.html'), '<div id="root"></div>');
  writeFileSync(join(client, 'landing.html'), '<html lang="en"><h1>Plans</h1>');
  app = await createTestApp({
    machineClock: { now: () => new Date(machineNow) },
    clientDirectory: client,
  });
  operator = await signedIn();
  person = await subscribe(app, 'premium');
});
afterAll(async () => {
  await app.close();
  rmSync(client, { recursive: true });
});

async function signedIn(): Promise<Person> {
  const who = personAt(app.url);
  expect((await who.post('/api/admin-login', OPERATOR)).json).toEqual({ success: true });
  return who;
}
const start = async (who: Person, accountId: string) => {
  const answer = await who.post('/trpc/admin.startView', { accountId });
  return (answer.json.result as { data: { token: string; email: string; until: string } }).data;
};
const viewing = (token: string) => ({ 'view-as': token });
const read = (who: Person, token: string, path = '/api/current-user'): Promise<Answer> =>
  who.get(path, viewing(token));
const sql = <T>(text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<T[]>(text, values);
const actionsOn = async (accountId: string) =>
  (
    await sql<{ action: string }>('select action from audit_entry where target = ? order by id', [
      `account:${accountId}`,
    ])
  ).map(({ action }) => action);

describe('an operator who views the product as a user', () => {
  it('reads what the user reads, and the log says so', async () => {
    const { token, email, until } = await start(operator, person.userId);
    expect(email).toBe(person.email);
    expect(Date.parse(until) - machineNow).toBe(30 * 60_000);
    const own = await person.get('/api/current-user');
    expect((await read(operator, token)).json).toEqual(own.json);
    const through = await read(operator, token, '/trpc/auth.currentUser');
    expect(through.json).toEqual({ result: { data: own.json } });
    expect(await actionsOn(person.userId)).toContain('user.view-started');
  });

  it('changes nothing through any procedure of the five routers', async () => {
    const { token } = await start(operator, person.userId);
    const changing = listProcedures(createAppRouter(app.app.parts)).filter(
      ({ method, path }) => method === 'POST' && path !== 'admin.endView',
    );
    expect(new Set(changing.map(({ path }) => path.split('.')[0])).size).toBe(5);
    for (const { path } of changing) {
      const answer = await operator.post(`/trpc/${path}`, {}, viewing(token));
      expect(`${path} ${answer.status}`).toBe(`${path} 403`);
      // The tRPC client takes an error without a numeric code for an unreachable server.
      expect(answer.json.error).toMatchObject({
        code: expect.any(Number),
        message: 'Read-only until you end the view.',
        data: { code: 'FORBIDDEN' },
      });
    }
  });

  it('changes nothing through any other route, with or without a valid view', async () => {
    const { token } = await start(operator, person.userId);
    const changing = app.app.http.routes.filter(
      ({ method, path }) => method !== 'GET' && path !== '/trpc/admin.endView',
    );
    expect(changing.length).toBeGreaterThan(150);
    for (const { method, path } of changing) {
      const address = path.replace('/*', '/nowhere').replace(/:\w+/g, person.userId);
      for (const view of [token, 'not-a-view']) {
        const answer = await operator.send(address, { method, headers: viewing(view), body: '{}' });
        expect(`${method} ${path} ${answer.status}`).toBe(`${method} ${path} 403`);
      }
    }
  });

  it('gets no link that acts for the user', async () => {
    const { token } = await start(operator, person.userId);
    const own = await person.get('/trpc/billing.paymentDetails');
    expect(own.text).toContain('http');
    const shown = await read(operator, token, '/trpc/billing.paymentDetails');
    expect(shown.status).toBe(200);
    expect(shown.text).not.toContain('://');
    await person.post('/api/discord-username', { discordUsername: 'viewed_person' });
    expect((await person.get('/trpc/auth.checkUserAccess')).text).toContain('://');
    for (const path of ['/api/check-user-access', '/trpc/auth.checkUserAccess']) {
      const access = await read(operator, token, path);
      expect(access.status).toBe(200);
      expect(access.text).not.toContain('://');
    }
    expect((await read(operator, token, '/api/signals/stream')).status).toBe(404);
  });

  it('gets the app at the front page, where a visitor gets a page without it', async () => {
    expect((await personAt(app.url).get('/')).text).toContain('<h1>Plans</h1>');
    expect((await operator.get('/')).text).toContain('<div id="root">');
  });

  it('does not count as a visit of the user', async () => {
    const seen = () =>
      sql('select id, last_seen_at from session where account_id = ?', [person.userId]);
    const before = await seen();
    machineNow += 10 * 60_000;
    const { token } = await start(operator, person.userId);
    await read(operator, token);
    expect(await seen()).toEqual(before);
  });
});

describe('the view', () => {
  it('ends when the operator says so', async () => {
    const { token } = await start(operator, person.userId);
    const ended = await operator.post('/trpc/admin.endView', {}, viewing(token));
    expect(ended.status).toBe(200);
    expect((await read(operator, token)).status).toBe(401);
    expect((await actionsOn(person.userId)).at(-1)).toBe('user.view-ended');
  });

  it('ends with a start of another one, and the log says so', async () => {
    const who = await signedIn();
    const first = await start(who, person.userId);
    await start(who, person.userId);
    expect((await read(who, first.token)).status).toBe(401);
    expect((await actionsOn(person.userId)).slice(-3)).toEqual([
      'user.view-started',
      'user.view-ended',
      'user.view-started',
    ]);
  });

  it('ends after 30 minutes', async () => {
    const { token } = await start(operator, person.userId);
    machineNow += 29 * 60_000;
    expect((await read(operator, token)).status).toBe(200);
    machineNow += 60_000;
    expect((await read(operator, token)).status).toBe(401);
  });

  it('ends with the operator’s session, and with their right', async () => {
    const who = await signedIn();
    const { token } = await start(who, person.userId);
    await who.post('/trpc/admin.logout', {});
    expect((await read(who, token)).status).toBe(401);
    const support = await operatorOfRole(app, 'support');
    const view = await start(support, person.userId);
    expect((await read(support, view.token)).status).toBe(200);
    await sql(`update operator set role = 'finance' where username = ?`, [support.username]);
    expect((await read(support, view.token)).status).toBe(401);
  });

  it('works for no other session, also one that is signed in as a subscriber', async () => {
    const { token } = await start(operator, person.userId);
    const colleague = await signedIn();
    expect((await read(colleague, token)).status).toBe(401);
    const subscriber = await subscribe(app, 'free');
    // Not answered with the subscriber's own account either.
    expect((await read(subscriber, token)).status).toBe(401);
  });

  it('is not started for an unknown user or by a role without the right', async () => {
    const unknown = { accountId: '0192f0c1-0000-7000-8000-0000000000ff' };
    expect((await operator.post('/trpc/admin.startView', unknown)).status).toBe(404);
    const reader = await operatorOfRole(app, 'read-only');
    const known = { accountId: person.userId };
    expect((await reader.post('/trpc/admin.startView', known)).status).toBe(403);
    expect((await person.post('/trpc/admin.startView', known)).status).toBe(401);
  });
});
