import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, personAt } from '../../support/http-person.ts';
import { type Subscriber, subscribe } from '../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
let known: Subscriber;
beforeAll(async () => {
  app = await createTestApp({ environment: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } });
  known = await subscribe(app, 'free');
});
afterAll(() => app.close());

type Line = Record<string, unknown>;

/** Lines about refused requests from that address. */
const linesFrom = (address: string): Line[] =>
  app
    .logged()
    .split('\n')
    .filter((line) => line.includes('"msg":"request refused"'))
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.remoteAddress === address);

const from = (address: string, more: Record<string, string> = {}) => ({
  'x-forwarded-for': address,
  ...more,
});

async function signIn(
  person: Person,
  input: { email: string; password: string },
  address: string,
): Promise<number> {
  return (await person.post('/api/login-with-password', input, from(address))).status;
}

async function counted(reason: string): Promise<number> {
  const text = await app.app.parts.metrics.registry.metrics();
  const line = `wickline_refused_requests_total{reason="${reason}"} `;
  return Number(text.split(line)[1]?.split('\n')[0]);
}

describe('the log of a refused sign-in', () => {
  it('names the account, the address and the reason of a wrong password', async () => {
    const input = { email: known.email, password: 'Wrong1234' };
    const before = await counted('sign-in.wrong-password');
    expect(await signIn(personAt(app.url), input, '203.0.113.1')).toBe(200);
    expect(linesFrom('203.0.113.1')).toEqual([
      expect.objectContaining({
        level: 40,
        method: 'POST',
        path: '/api/login-with-password',
        status: 200,
        reason: 'sign-in.wrong-password',
        accountId: known.userId,
        requestId: expect.any(String),
      }),
    ]);
    expect(await counted('sign-in.wrong-password')).toBe(before + 1);
  });

  it('the log of a refused sign-in has a keyed hash in place of an unknown address', async () => {
    const email = 'Unknown-Ulla@example.com';
    for (const typed of [email, email.toLowerCase(), 'other@example.com']) {
      await signIn(personAt(app.url), { email: typed, password: 'Wrong1234' }, '203.0.113.2');
    }
    const [first, again, other] = linesFrom('203.0.113.2');
    expect(first).toMatchObject({
      reason: 'sign-in.unknown-account',
      typedHash: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(again?.typedHash).toBe(first?.typedHash);
    expect(other?.typedHash).not.toBe(first?.typedHash);
    expect(app.logged().toLowerCase()).not.toContain(email.toLowerCase());
  });

  it('names the address and the guessed account of a refused guess', async () => {
    const input = { email: 'guessed@example.com', password: 'Wrong1234' };
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      statuses.push(await signIn(personAt(app.url), input, '203.0.113.3'));
    }
    expect(statuses.at(-1)).toBe(429);
    const lines = linesFrom('203.0.113.3');
    expect(lines).toHaveLength(6);
    expect(lines[5]).toMatchObject({ status: 429, reason: 'limits.too-many' });
    expect(lines[5]?.typedHash).toBe(lines[0]?.typedHash);
  });

  it('distinguishes an operator’s wrong password from an unknown name', async () => {
    for (const username of [OPERATOR.username, 'unknown-operator']) {
      const input = { username, password: 'Wrong1234' };
      await personAt(app.url).post('/api/admin-login', input, from('203.0.113.4'));
    }
    expect(linesFrom('203.0.113.4')).toMatchObject([
      { reason: 'operator-sign-in.wrong-password', operatorId: expect.any(String) },
      { reason: 'operator-sign-in.unknown-name', typedHash: expect.any(String) },
    ]);
  });

  it('names the account of a wrong current password in a session', async () => {
    const input = { currentPassword: 'Wrong1234', newPassword: 'Another-pass-1' };
    const answer = await known.post('/trpc/auth.changePassword', input, from('203.0.113.5'));
    expect(answer.status).toBe(400);
    expect(linesFrom('203.0.113.5')).toMatchObject([
      { status: 400, reason: 'auth.wrong-password', accountId: known.userId },
    ]);
  });
});

describe('the log of a refused request', () => {
  it.each([
    ['/api/admin/users', 'admin.signed-out', '203.0.113.21'],
    ['/trpc/admin.users', 'admin.signed-out', '203.0.113.22'],
    ['/api/current-user', 'auth.signed-out', '203.0.113.23'],
    ['/trpc/auth.currentUser', 'auth.signed-out', '203.0.113.24'],
  ])(
    'the log of a refused request has a line for GET %s without a session',
    async (path, reason, address) => {
      expect((await personAt(app.url).get(path, from(address))).status).toBe(401);
      expect(linesFrom(address)).toMatchObject([{ level: 40, method: 'GET', status: 401, reason }]);
    },
  );

  it('names the subscriber who calls an operator’s list', async () => {
    const answer = await known.get('/api/admin/users', from('203.0.113.6'));
    expect(answer.status).toBe(401);
    expect(linesFrom('203.0.113.6')).toMatchObject([
      { reason: 'admin.signed-out', accountId: known.userId },
    ]);
  });

  it('names the origin of a call from another site', async () => {
    const headers = from('203.0.113.7', { origin: 'https://evil.example' });
    expect((await known.post('/api/logout', {}, headers)).status).toBe(403);
    expect(linesFrom('203.0.113.7')).toMatchObject([
      {
        status: 403,
        reason: 'http.foreign-origin',
        origin: 'https://evil.example',
        accountId: known.userId,
      },
    ]);
  });

  it.each([
    ['invalid JSON', '{', 'http.not-json', '203.0.113.41'],
    ['a forbidden key', '{"__proto__":{}}', 'http.forbidden-key', '203.0.113.42'],
    ['wrong types', '{"email":1,"password":[]}', 'http.bad-input', '203.0.113.43'],
  ])('names the address of a body with %s', async (_what, body, reason, address) => {
    const headers = from(address, { 'content-type': 'application/json' });
    const sent = { method: 'POST', headers, body };
    expect((await personAt(app.url).send('/api/login-with-password', sent)).status).toBe(400);
    expect(linesFrom(address)).toMatchObject([{ level: 40, status: 400, reason }]);
  });

  it('names the subscriber who follows another user’s mailed link', async () => {
    const body = { token: 'x'.repeat(43) };
    const tried = await known.post('/trpc/auth.confirmEmail', body, from('203.0.113.44'));
    expect(tried.status).toBe(412);
    expect(linesFrom('203.0.113.44')).toMatchObject([
      { reason: 'auth.link-over', accountId: known.userId },
    ]);
  });

  it('the log of a refused request has no line for an answer that was not a refusal', async () => {
    expect((await known.get('/api/current-user', from('203.0.113.8'))).status).toBe(200);
    expect(linesFrom('203.0.113.8')).toEqual([]);
  });
});
