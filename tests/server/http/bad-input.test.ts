import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Person } from '../../support/http-person.ts';
import { IS_WHOLE_RUN } from '../../support/patience.ts';
import { subscribe } from '../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
let person: Person;
let before: string;

beforeAll(async () => {
  app = await createTestApp();
  person = await subscribe(app, 'premium');
  await person.post('/api/admin-login', OPERATOR);
  before = await everythingStored();
});
afterAll(() => app.close());

const TABLES = [
  'account',
  'sign_up',
  'customer',
  'payment_attempt',
  'subscription',
  'standing',
  'discord_identity',
  'tradingview_identity',
  'session',
  'operator_session',
  'mailed_link',
];

async function everythingStored(): Promise<string> {
  const em = app.app.parts.orm.em.fork();
  const counts = [];
  for (const table of TABLES) {
    const [row] = await em.execute<{ n: number }[]>(`select count(*)::int as n from ${table}`);
    counts.push(`${table} ${row?.n}`);
  }
  return counts.join('\n');
}

const json = { 'content-type': 'application/json' };
const HUGE = 'x'.repeat(150 * 1024);
const post = (body: string, headers: Record<string, string> = json): RequestInit => ({
  method: 'POST',
  headers,
  body,
});

/** Every field of these is optional, so most of the bodies are valid for them. */
const ALL_OPTIONAL = /sync-?stripe$|openBillingPortal$/i;

const PLAN_CASE = 'an unknown plan and cycle';

const BAD: Record<string, RequestInit> = {
  'no body': { method: 'POST' },
  'an empty object': post('{}'),
  'not JSON': post('{"email":'),
  'plain text': post('hello', { 'content-type': 'text/plain' }),
  'a form': post('email=a@b.c', { 'content-type': 'application/x-www-form-urlencoded' }),
  'an array': post('[1,2,3]'),
  null: post('null'),
  'a number': post('7'),
  'wrong types': post(
    JSON.stringify({
      email: 7,
      plan: ['basic'],
      billing: {},
      password: 1,
      sessionId: {},
      session_id: 5,
      username: [],
      tradingViewUsername: {},
      discordUsername: 9,
      token: {},
    }),
  ),
  // Only two calls take a plan. To others the rest of the body may be valid.
  [PLAN_CASE]: post(
    JSON.stringify({
      email: 'a@example.com',
      plan: 'gold',
      billing: 'weekly',
    }),
  ),
  'absurd lengths': post(
    JSON.stringify({
      email: `${'a'.repeat(5000)}@example.com`,
      plan: 'basic',
      billing: 'monthly',
      password: 'x'.repeat(5000),
      sessionId: 'x'.repeat(5000),
      session_id: 'x'.repeat(5000),
      username: 'x'.repeat(5000),
      tradingViewUsername: 'x'.repeat(5000),
      discordUsername: 'x'.repeat(5000),
      token: 'x'.repeat(5000),
    }),
  ),
  'prototype keys': post(
    '{"__proto__":{"plan":"premium"},"email":"a@example.com","plan":"basic","billing":"monthly"}',
  ),
  'a constructor key': post('{"constructor":{"prototype":{}},"email":"a@example.com"}'),
  'nested lists': post(`${'['.repeat(5_000)}${']'.repeat(5_000)}`),
  'nested objects': post(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
  'more than the limit': post(JSON.stringify({ email: HUGE })),
};

/** In a daily run each call gets one of sixteen bodies, another one than its neighbour. */
const EVERY = IS_WHOLE_RUN ? 1 : 16;
const CASES = Object.entries(BAD).map(([name, request], place) => ({ name, request, place }));

describe('bad input', () => {
  it.each(CASES)(
    '$name is a 4xx with a message on every call',
    async ({ name, request, place }) => {
      const surprises: string[] = [];
      for (const [at, route] of app.app.http.routes.entries()) {
        if (name !== PLAN_CASE && (at + place) % EVERY !== 0) continue;
        if (route.method !== 'POST' || route.takesInput === false) continue;
        if (ALL_OPTIONAL.test(route.path)) continue;
        if (name === PLAN_CASE && !/create-?(email-?user|payment-?session)$/i.test(route.path))
          continue;
        const answer = await person.send(route.path, request);
        const words = messageOf(answer);
        const fine = answer.status >= 400 && answer.status < 500 && words.length > 0;
        if (!fine || /\bat .+:\d+|node_modules|select /.test(answer.text)) {
          surprises.push(`${route.path}: ${answer.status} ${answer.text.slice(0, 200)}`);
        }
      }
      expect(surprises).toEqual([]);
      expect(await everythingStored()).toBe(before);
    },
  );

  it('bad input never crashes the server, even on calls without input', async () => {
    for (const [name, request] of Object.entries(BAD)) {
      for (const path of ['/api/logout', '/trpc/admin.syncStripe']) {
        const { status } = await person.send(path, request);
        expect(`${name} ${path} ${status >= 500}`).toBe(`${name} ${path} false`);
      }
    }
    expect((await person.get('/healthz')).status).toBe(200);
  });

  it('bad input in an address is a 4xx or the not-found page', async () => {
    for (const path of [
      '/api/admin/users?limit=many',
      '/api/admin/users?plan=gold',
      '/api/admin/users?cursor=1%27%20or%201=1',
      '/trpc/auth.nothing',
      '/trpc/auth.currentUser,auth.currentUser?batch=1',
      '/api/%2e%2e/%2e%2e/etc/passwd',
      '/%00',
    ]) {
      const { status } = await person.get(path);
      expect(`${path} ${status >= 400 && status < 500}`).toBe(`${path} true`);
    }
  });
});

it.each([2 ** 31, Number.MAX_SAFE_INTEGER])(
  'a number beyond the column’s range finds nothing: %i',
  async (cursor) => {
    const input = { id: '00000000-0000-0000-0000-000000000000', verdict: 'ready', cursor };
    const query = encodeURIComponent(JSON.stringify(input));
    const { status, json } = await person.get(`/trpc/admin.importRows?input=${query}`);
    expect(status).toBe(200);
    expect(json.result).toEqual({ data: [] });
  },
);

it('decodes an address once, so a doubly encoded one stays encoded', async () => {
  const asked = (input: string) => person.get(`/trpc/admin.users?input=${input}`);
  const once = encodeURIComponent('{"limit":1}');
  expect((await asked(once)).status).toBe(200);
  expect((await asked(encodeURIComponent(once))).status).toBe(400);
  expect((await person.get('/api/admin%2Fusers?limit=1')).status).toBe(404);
  expect((await person.get('/api/admin%252Fusers?limit=1')).status).toBe(404);
});

/** REST says {message}; tRPC wraps the same text. */
/** Forms that work without a script answer with a page, whose heading says what is wrong. */
function messageOf({ json: body, text }: Answer): string {
  const error = body.error as { message?: string } | undefined;
  const [, heading] = /<h1>([^<]+)<\/h1>/.exec(text) ?? [];
  return String(body.message ?? error?.message ?? heading ?? '');
}
