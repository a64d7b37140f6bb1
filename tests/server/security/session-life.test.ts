import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lifeOf } from '../../../src-server/auth/session/session-life.ts';
import { type Person, personAt } from '../../support/http-person.ts';
import { subscribe } from '../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let app: TestApp;
let subscriber: Person;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp();
  subscriber = await subscribe(app, 'free');
  operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
});
afterAll(() => app.close());

type Table = 'session' | 'operator_session';
const ask = (table: Table) =>
  table === 'session' ? subscriber.get('/api/current-user') : operator.get('/trpc/admin.operators');

/** Backdates the session's start and its last use. */
async function withAges(table: Table, begunMs: number, usedMs: number): Promise<number> {
  const em = app.app.parts.orm.em.fork();
  const [before] = await em.execute<{ created: string; seen: string; expires: string }[]>(
    `select created_at::text as created, last_seen_at::text as seen, expires_at::text as expires from ${table}`,
  );
  await em.execute(
    `update ${table} set created_at = created_at - ? * interval '1 ms',
      expires_at = expires_at - ? * interval '1 ms', last_seen_at = last_seen_at - ? * interval '1 ms'`,
    [begunMs, begunMs, usedMs],
  );
  const { status } = await ask(table);
  await em.execute(`update ${table} set created_at = ?, last_seen_at = ?, expires_at = ?`, [
    before?.created,
    before?.seen,
    before?.expires,
  ]);
  return status;
}

describe('the end of a session', () => {
  it.each<[Table, string, number, number, number]>([
    ['session', 'used six days ago', 6 * DAY, 6 * DAY, 200],
    ['session', 'not used for a week', 7 * DAY, 7 * DAY, 401],
    ['session', 'used just now, begun thirty days ago', 30 * DAY, 0, 401],
    ['operator_session', 'used 29 minutes ago', 29 * MINUTE, 29 * MINUTE, 200],
    ['operator_session', 'not used for half an hour', 30 * MINUTE, 30 * MINUTE, 401],
    ['operator_session', 'used just now, begun eight hours ago', 480 * MINUTE, 0, 401],
  ])('judges the %s %s', async (table, _, begunMs, usedMs, status) => {
    expect(await withAges(table, begunMs, usedMs)).toBe(status);
    expect((await ask(table)).status).toBe(200);
  });

  it('its last use is not written at every request', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    const at = (secondsAgo: number) => ({
      lastSeenAt: new Date(now.getTime() - secondsAgo * 1000).toISOString(),
      expiresAt: '2026-12-20T12:00:00Z',
    });
    const limits = { idleMs: DAY, touchEveryMs: 5 * MINUTE };
    expect(lifeOf(at(10), limits, now)).toBe('in-force');
    expect(lifeOf(at(400), limits, now)).toBe('touch');
  });
});

describe('an operator’s session', () => {
  const lookAway = async (minutes: number) => {
    const em = app.app.parts.orm.em.fork();
    await em.execute(
      "update operator_session set last_seen_at = last_seen_at - ? * interval '1 minute'",
      [minutes],
    );
  };
  const byItself = () => operator.get('/trpc/admin.operators', { unattended: 'true' });

  it('an operator’s session ends after half an hour without user activity, though the page keeps polling', async () => {
    await lookAway(20);
    expect((await byItself()).status).toBe(200);
    await lookAway(10);
    expect((await byItself()).status).toBe(401);
    expect((await ask('operator_session')).status).toBe(401);
    await operator.post('/api/admin-login', OPERATOR);
  });

  it('continues with user requests, whatever the page polls besides', async () => {
    await lookAway(20);
    expect((await ask('operator_session')).status).toBe(200);
    await lookAway(20);
    expect((await byItself()).status).toBe(200);
    expect((await ask('operator_session')).status).toBe(200);
  });
});

it('an operator’s cookie gives no subscriber access, and vice versa', async () => {
  expect((await operator.get('/api/current-user')).status).toBe(401);
  expect((await subscriber.get('/api/admin/users')).status).toBe(401);
});
