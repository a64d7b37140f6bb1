import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../../src-server/app.ts';
import { listen } from '../../../../src-server/http/listen.ts';
import { findFreePort } from '../../../../src-server/process/free-port.ts';
import { type Person, personAt } from '../../../support/http-person.ts';
import { type OperatorOfRole, operatorOfRole } from '../../../support/operator-of-role.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0';

let app: TestApp;
let owner: Person;
let operator: OperatorOfRole;
let number = 0;
beforeAll(async () => {
  app = await createTestApp({ environment: { TRUST_PROXY: '1' } });
  owner = personAt(app.url);
  await owner.post('/api/admin-login', OPERATOR);
});
afterAll(() => app.close());
beforeEach(async () => {
  number += 1;
  operator = await operatorOfRole(app, 'support', `operator.${number}`);
});

interface Session {
  id: string;
  isThisOne: boolean;
  userAgent: string | null;
  address: string | null;
  signedInAt: string;
  lastSeenAt: string;
}

const sql = <T>(text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<T[]>(text, values);
async function sessionsOf(person: Person, of?: string): Promise<Session[]> {
  const input = encodeURIComponent(JSON.stringify({ operatorId: of }));
  const path = of === undefined ? 'operatorSessions' : `sessionsOfOperator?input=${input}`;
  const { json } = await person.get(`/trpc/admin.${path}`);
  return (json.result as { data: { sessions: Session[] } }).data.sessions;
}
/** Signs the same operator in on another browser. */
async function anotherBrowser(): Promise<Person> {
  const person = personAt(app.url);
  const headers = { 'user-agent': FIREFOX, 'x-forwarded-for': '203.0.113.7' };
  const input = { username: operator.username, password: OPERATOR.password };
  await person.post('/api/admin-login', input, headers);
  return person;
}
const statusOf = async (person: Person) => (await person.get('/trpc/admin.me')).status;
const endedEntries = () =>
  sql<{ actor: string; after: object }>(
    `select actor_id as actor, after from audit_entry
      where action = 'operator.sessions-ended' and target = ? order by id`,
    [`operator:${operator.id}`],
  );

test('the list shows browser, address and times, and marks the current session', async () => {
  await anotherBrowser();
  const sessions = await sessionsOf(operator);
  expect(sessions.map(({ isThisOne }) => isThisOne).sort()).toEqual([false, true]);
  expect(sessions.find(({ isThisOne }) => !isThisOne)).toMatchObject({
    userAgent: FIREFOX,
    address: '203.0.113.7',
    signedInAt: expect.stringMatching(/Z$/),
    lastSeenAt: expect.stringMatching(/Z$/),
  });
});

test('the list omits idle and expired sessions', async () => {
  await anotherBrowser();
  await sql(
    `update operator_session set last_seen_at = now() - interval '31 minutes'
      where operator_id = ? and user_agent = ?`,
    [operator.id, FIREFOX],
  );
  expect(await sessionsOf(operator)).toHaveLength(1);
});

test('a session ended by its operator is signed out at its next call', async () => {
  const other = await anotherBrowser();
  const [session] = (await sessionsOf(operator)).filter(({ isThisOne }) => !isThisOne);
  const sessionId = session?.id ?? '';
  const answer = await operator.post('/trpc/admin.endOperatorSession', { sessionId });
  expect(answer.json).toEqual({ result: { data: { ended: 1 } } });
  expect(await statusOf(other)).toBe(401);
  expect(await statusOf(operator)).toBe(200);
  expect(await endedEntries()).toEqual([
    { actor: operator.id, after: { ended: 1, session: sessionId } },
  ]);
});

test('the id of another operator’s session ends nothing', async () => {
  const [session] = await sessionsOf(owner);
  const answer = await operator.post('/trpc/admin.endOperatorSession', { sessionId: session?.id });
  expect(answer.json).toEqual({ result: { data: { ended: 0 } } });
  expect(await statusOf(owner)).toBe(200);
});

test('ending all other sessions keeps the current browser signed in', async () => {
  const others = [await anotherBrowser(), await anotherBrowser()];
  await operator.post('/trpc/admin.endOtherOperatorSessions', {});
  expect(await Promise.all(others.map(statusOf))).toEqual([401, 401]);
  expect(await statusOf(operator)).toBe(200);
});

test('an owner can list and end the sessions of another operator', async () => {
  const other = await anotherBrowser();
  const listed = await sessionsOf(owner, operator.id);
  expect(listed.map(({ address }) => address)).toContain('203.0.113.7');
  const end = (sessionId: string | null) =>
    owner.post('/trpc/admin.endSessionsOfOperator', { operatorId: operator.id, sessionId });
  await end(listed.find(({ userAgent }) => userAgent === FIREFOX)?.id ?? '');
  expect(await statusOf(other)).toBe(401);
  expect(await statusOf(operator)).toBe(200);
  await end(null);
  expect(await statusOf(operator)).toBe(401);
  expect((await endedEntries()).map(({ after }) => after)).toMatchObject([
    { ended: 1 },
    { ended: 1 },
  ]);
});

test('ending the sessions of another operator requires a confirmation', async () => {
  await sql("update operator_session set created_at = created_at - interval '11 minutes'");
  const input = { operatorId: operator.id, sessionId: null };
  const refused = await owner.post('/trpc/admin.endSessionsOfOperator', input);
  expect(refused.status).toBe(403);
  expect(await statusOf(operator)).toBe(200);
  await sql("update operator_session set created_at = created_at + interval '11 minutes'");
});

test('an ended session is signed out on every instance', async () => {
  const port = await findFreePort();
  const second = await createApp({
    ...app.app.parts.options,
    publicUrl: `http://127.0.0.1:${port}`,
  });
  const listening = await listen(second.http, { host: '127.0.0.1', port });
  try {
    const there = personAt(`http://127.0.0.1:${port}`);
    for (const [name, value] of operator.cookies) there.cookies.set(name, value);
    expect(await statusOf(there)).toBe(200);
    await owner.post('/trpc/admin.endSessionsOfOperator', {
      operatorId: operator.id,
      sessionId: null,
    });
    expect(await statusOf(there)).toBe(401);
  } finally {
    await listening.stop();
    await second.stop();
  }
});
