import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SetUpCheck } from '../../../../src/contract/operator/setup.contract.ts';
import { startAppWithMailServer } from '../../../support/app-with-mail-server.ts';
import type { MailServer } from '../../../support/mail-server.ts';
import type { TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';
import { type OperatorCalls, operatorAt } from '../operator-calls.ts';

let app: TestApp;
let server: MailServer;
let operator: OperatorCalls;
beforeAll(async () => {
  ({ app, server } = await startAppWithMailServer());
  operator = await operatorAt(app);
  await app.control('POST', '/discord/settings', { rateLimits: 'off' });
  await operator.act('admin.make', { what: 'portal' });
  await until('every connection passes', async () => {
    const all = await Promise.all([tested('stripe'), tested('discord'), tested('tradingview')]);
    return all.every(({ passed }) => passed);
  });
});
afterAll(async () => {
  await app.close();
  await server.close();
});
afterEach(() => app.control('DELETE', '/faults'));

const tested = (part: 'stripe' | 'discord' | 'tradingview') =>
  operator.act<{ passed: boolean; checks: SetUpCheck[] }>('admin.testSetUp', { part });
const troubleIn = (checks: readonly SetUpCheck[]) =>
  checks.filter(({ state }) => ['missing', 'wrong', 'unknown'].includes(state)).map(({ id }) => id);
interface Listed {
  data: { id: string; unit_amount?: number }[];
}
async function atStripe(method: string, path: string, form: Record<string, string> = {}) {
  const { apiBase, secretKey } = app.app.parts.options.providers.stripe;
  const headers = { authorization: `Bearer ${secretKey}` };
  const body = method === 'POST' ? new URLSearchParams(form) : null;
  return (
    await fetch(`${apiBase}/v1/${path}`, { method, headers, body })
  ).json() as Promise<Listed>;
}

test('the test of Stripe fails while a price on sale is missing there', async () => {
  const { data } = await atStripe('GET', 'prices?active=true&limit=100');
  const [price] = data.filter((each) => (each.unit_amount ?? 0) > 0);
  await atStripe('POST', `prices/${price?.id}`, { active: 'false' });
  const { passed, checks } = await tested('stripe');
  expect([passed, troubleIn(checks)]).toEqual([false, expect.arrayContaining(['stripe.prices'])]);
  await atStripe('POST', `prices/${price?.id}`, { active: 'true' });
  expect((await tested('stripe')).passed).toBe(true);
  await app.control('POST', '/faults', {
    provider: 'stripe',
    route: 'GET /v1/billing_portal/configurations',
    kind: 'status',
    status: 500,
  });
  const silent = await tested('stripe');
  expect([silent.passed, troubleIn(silent.checks)]).toEqual([false, ['stripe.portal']]);
  await app.control('DELETE', '/faults');
});

test('the test of Stripe asks for the key and the endpoint, and fails without either', async () => {
  const passing = await tested('stripe');
  expect(passing.checks.map(({ id }) => id)).toEqual([
    'stripe.key',
    'stripe.prices',
    'stripe.portal',
    'stripe.webhook-secret',
    'stripe.webhook',
    'stripe.events',
  ]);
  // The page lists STRIPE_WEBHOOK_SECRET as not set beside it.
  const secret = passing.checks.find(({ id }) => id === 'stripe.webhook-secret');
  expect(secret?.found).toBe('The sandbox signs with a secret of its own.');
  await app.control('POST', '/faults', {
    provider: 'stripe',
    route: 'GET /v1/prices',
    kind: 'status',
    status: 401,
  });
  const refused = await tested('stripe');
  expect([refused.passed, troubleIn(refused.checks)]).toEqual([false, ['stripe.key']]);
  await app.control('DELETE', '/faults');
  for (const { id } of (await atStripe('GET', 'webhook_endpoints')).data) {
    await atStripe('DELETE', `webhook_endpoints/${id}`);
  }
  const gone = await tested('stripe');
  expect([gone.passed, troubleIn(gone.checks)]).toEqual([false, ['stripe.webhook']]);
});

test('the test of Discord reads the server, the intent and the order of roles', async () => {
  const passing = await tested('discord');
  expect(passing.checks.map(({ id }) => id).sort()).toEqual([
    'discord.bot',
    'discord.intents',
    'discord.order',
    'discord.rights',
    'discord.roles',
    'discord.server',
  ]);
  const state = (await app.control('GET', '/discord/state')) as {
    roles: { id: string; name: string; position: number }[];
  };
  const paid = state.roles.find(({ name }) => name === 'VIP');
  await app.control('PATCH', `/discord/roles/${paid?.id}`, { position: 50 });
  await expect
    .poll(async () => {
      const { passed, checks } = await tested('discord');
      return [passed, troubleIn(checks)];
    })
    .toEqual([false, ['discord.order']]);
});

test('the test of TradingView fails once TradingView refuses the session', async () => {
  await app.control('POST', '/tradingview/cookie/expire', {});
  const { passed, checks } = await tested('tradingview');
  expect(passed).toBe(false);
  expect(troubleIn(checks)).toContain('tradingview.session');
});

test('a test mail is called sent only once the mail server has taken it', async () => {
  await operator.act('admin.setSetting', { name: 'OPERATOR_EMAIL', value: 'owner@example.com' });
  const mail = await operator.act<{ mailId: string; to: string }>('admin.sendTestMail', {
    locale: 'en',
    template: 'welcome',
  });
  expect(mail.to).toBe('owner@example.com');
  const state = () => operator.ask('admin.testMailState', { mailId: mail.mailId });
  expect(await state()).toEqual({ state: 'waiting' });
  await server.open();
  await expect.poll(state).toEqual({ state: 'sent' });
  expect(server.received.join('\n')).toContain('RCPT TO:<owner@example.com>');
});
