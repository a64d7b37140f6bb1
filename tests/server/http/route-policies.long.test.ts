import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import {
  mayDo,
  OPERATOR_ROLES,
  type OperatorRole,
} from '../../../src/domain/people/operator-rights.ts';
import { planKeys } from '../../../src/domain/plan.ts';
import type { RegisteredRoute, RoutePolicy } from '../../../src-server/http/route-registry.ts';
import { type Answer, type Person, personAt } from '../../support/http-person.ts';
import { operatorOfRole } from '../../support/operator-of-role.ts';
import { subscribe } from '../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';
import { NEVER } from './kept-by-hand.ts';

let app: TestApp;
const roles: Record<string, Person> = {};
const WEBHOOK = 'a webhook sender';
const EMPLOYED = OPERATOR_ROLES.filter((role) => role !== 'owner');

/** Signed like Stripe: with the tests' secret and the current time. */
function signed(body: string): string {
  const at = Math.floor(Date.now() / 1000);
  const secret = app.app.parts.options.providers.stripe.webhookSecrets[0] ?? '';
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

beforeAll(async () => {
  app = await createTestApp();
  roles.anonymous = personAt(app.url);
  for (const plan of planKeys(DOCUMENTED_CATALOGUE)) roles[plan] = await subscribe(app, plan);
  roles.operator = await signedInOperator();
  for (const role of EMPLOYED) roles[role] = await operatorOfRole(app, role);
  roles['expired session'] = await outOfTime(await subscribe(app, 'basic'), 'session');
  roles['expired operator'] = await outOfTime(await signedInOperator(), 'operator_session');
  roles['another subscriber in the headers'] = withHeaders(await subscribe(app, 'basic'), {
    authorization: 'Bearer somebody.else@example.com',
  });
  roles['a Bearer without a cookie'] = withHeaders(personAt(app.url), {
    authorization: 'Bearer subscriber-1@example.com',
    'user-email': 'subscriber-1@example.com',
  });
  roles['the bypass header'] = withHeaders(personAt(app.url), { 'admin-bypass': 'true' });
  roles[WEBHOOK] = withHeaders(personAt(app.url), { 'stripe-signature': signed('{}') });
});
afterAll(() => app.close());

async function signedInOperator(): Promise<Person> {
  const person = personAt(app.url);
  const answer = await person.post('/api/admin-login', OPERATOR);
  expect(answer.json).toEqual({ success: true });
  return person;
}

/** Expires the session. */
async function outOfTime(person: Person, table: 'session' | 'operator_session'): Promise<Person> {
  const rows = await app.app.parts.orm.em.fork().execute<{ id: string }[]>(
    `update ${table} set expires_at = created_at where id =
        (select id from ${table} order by id desc limit 1) returning id`,
  );
  expect(rows).toHaveLength(1);
  return person;
}

function withHeaders(person: Person, headers: Record<string, string>): Person {
  return {
    ...person,
    get: (path, more) => person.get(path, { ...headers, ...more }),
    post: (path, body, more) => person.post(path, body, { ...headers, ...more }),
    send: (path, request) => person.send(path, { ...request, headers }),
  };
}

/** One page of the list. The list by hand covers the whole list. */
const pagedPath = (path: string) => (path === '/api/admin/users' ? `${path}?limit=1` : path);

function askAs(person: Person, method: string, path: string) {
  if (method === 'POST') return person.post(path, {});
  return method === 'GET' ? person.get(path) : person.send(path, { method });
}

const SUBSCRIBERS = ['free', 'basic', 'standard', 'premium'];

/** The callers that a policy admits. All others get 401, whatever they send. */
const LET_IN: Record<RoutePolicy, string[] | 'all'> = {
  public: 'all',
  page: 'all',
  // These tests call from loopback without a proxy.
  metrics: 'all',
  subscriber: SUBSCRIBERS,
  operator: ['operator', ...EMPLOYED],
  webhook: [],
};

/** Roles that a policy cannot tell apart: one of them asks for all. */
const SAME_TO: Partial<Record<RoutePolicy, readonly string[]>> = {
  operator: SUBSCRIBERS.slice(1),
  subscriber: EMPLOYED.slice(1),
  public: [...SUBSCRIBERS.slice(1), ...EMPLOYED.slice(1)],
  page: [...SUBSCRIBERS.slice(1), ...EMPLOYED.slice(1)],
};

const isForbidden = (text: string) => text.includes('Your role does not allow this');

/** `operator` is the first operator, an owner. */
function isAllowed({ right }: RegisteredRoute, role: string): boolean {
  return mayDo(role === 'operator' ? 'owner' : (role as OperatorRole), right ?? 'own-sign-in');
}

/** A refusal precedes validation of the body, so a stranger learns nothing from it. */
function asExpected(route: RegisteredRoute, role: string, { status, text }: Answer): boolean {
  const { policy, path } = route;
  // The token in the address is the only proof, and no one here has one.
  if (path.startsWith('/hooks/tv/')) return status === 404;
  // Discord's signature covers the time, so no one here has a valid one.
  if (path.startsWith('/hooks/discord/')) return status === 401;
  // An empty event is invalid even when it is signed. A valid signature gets past the policy.
  if (policy === 'webhook') return status === 400 || (role === WEBHOOK && status === 200);
  const letIn = LET_IN[policy] === 'all' || LET_IN[policy].includes(role);
  if (letIn && policy === 'operator' && isForbidden(text) === isAllowed(route, role)) return false;
  return letIn ? status !== 401 && status < 500 : status === 401;
}

describe('every route for every role', () => {
  it('admits the callers that its policy names and no others [http-15]', async () => {
    const surprises: string[] = [];
    let asked = 0;
    for (const route of app.app.http.routes) {
      const path = pagedPath(route.path.replace('/*', '/nowhere'));
      for (const [role, person] of Object.entries(roles)) {
        // These end sessions that later rows of the table need.
        if (/logout$/.test(path)) continue;
        if (SAME_TO[route.policy]?.includes(role)) continue;
        asked += 1;
        const answer = await askAs(person, route.method, path);
        if (!asExpected(route, role, answer)) {
          surprises.push(`${route.method} ${route.path} as ${role}: ${answer.status}`);
        }
      }
    }
    expect(surprises).toEqual([]);
    expect(asked).toBeGreaterThan(400);
  });

  it.each(Object.entries(NEVER))('refuses %s what the role must not do', async (role, paths) => {
    const open: string[] = [];
    for (const each of paths) {
      const [method = '', path = ''] = each.split(' ');
      const person = roles[role];
      if (person === undefined) throw new Error(`Nobody is ${role}.`);
      const { status, text } = await askAs(person, method, path);
      if (status !== 403 || !isForbidden(text)) open.push(`${each}: ${status}`);
    }
    expect(open).toEqual([]);
  });

  it('the registry has every documented REST path that this version answers [http-16]', () => {
    const paths = app.app.http.routes.map(({ method, path }) => `${method} ${path}`);
    expect(paths).toEqual(
      expect.arrayContaining([
        'GET /api/current-user',
        'GET /api/subscription-status',
        'GET /api/check-user-access',
        'POST /api/validate-tradingview-username',
        'POST /api/set-tradingview-username',
        'POST /api/create-email-user',
        'POST /api/create-payment-session',
        'POST /api/verify-payment',
        'POST /api/verify-payment-session',
        'POST /api/complete-subscription-signup',
        'POST /api/complete-registration',
        'POST /api/login-with-password',
        'POST /api/handle-checkout-success',
        'POST /api/handle-upgrade-success',
        'POST /api/discord-username',
        'POST /api/logout',
        'POST /api/webhooks/stripe',
        'POST /api/admin-login',
        'GET /api/admin/users',
        'POST /api/admin/sync-stripe',
        'POST /api/admin/sync-tradingview',
        'GET /api/discord-members',
        'POST /api/setup-discord-channels',
        'POST /api/fix-discord-channels',
        'GET /api/discord-permissions',
        'GET /api/discord-admin',
        'POST /api/discord-bulk-action',
        'POST /api/discord-member-role',
        'GET /api/discord-channel-permissions/:channelId/:userId',
        'POST /api/discord-channel-permissions',
        'DELETE /api/discord-channel-permissions/:channelId/:userId',
        'POST /api/discord-create-role',
        'POST /api/set-channel-readonly',
        'POST /api/configure-chartrequest-channel',
        'GET /healthz',
        'GET /readyz',
        'GET /metrics',
      ]),
    );
  });

  it('accepts no header as an identity [http-17]', async () => {
    const outsider = personAt(app.url);
    const answer = await outsider.get('/api/admin/users', { 'admin-bypass': 'true' });
    expect(answer.status).toBe(401);
    expect(answer.json).toEqual({ message: 'Operator sign-in required' });
  });

  it('ignores identity headers on calls that need no subscriber', async () => {
    const answer = await roles.operator?.get('/api/admin/users', {
      authorization: 'Bearer somebody.else@example.com',
    });
    expect(answer?.status).toBe(200);
  });

  it('refuses an unsafe call with the cookie from another site', async () => {
    const answer = await roles.premium?.post(
      '/api/discord-username',
      { discordUsername: 'x' },
      {
        origin: 'https://evil.example',
      },
    );
    expect(answer?.status).toBe(403);
  });
});
