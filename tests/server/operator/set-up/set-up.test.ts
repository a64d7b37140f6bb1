import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SetUpCheck } from '../../../../src/contract/operator/setup.contract.ts';
import type { SetUpPart } from '../../../../src/domain/community/set-up-part.ts';
import { WEBHOOK_EVENTS } from '../../../../src-server/billing/gateway/calls/set-up-calls.ts';
import { worksWithoutIntent } from '../../../../src-server/discord/gateway/members-intent.ts';
import { runChecks } from '../../../../src-server/operator/setup/run-checks.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';
import { type OperatorCalls, operatorAt } from '../operator-calls.ts';

let app: TestApp;
let operator: OperatorCalls;
const bot = () => app.app.parts.gateways.discord.state();
beforeAll(async () => {
  app = await createTestApp();
  operator = await operatorAt(app);
  await app.control('POST', '/discord/settings', { rateLimits: 'off' });
  await until('the bot is ready', () => bot().kind === 'ready');
  await until('the sandbox is set up', async () => {
    const [mapped] = await Promise.all([checks('discord')]);
    return mapped.some(({ id, state }) => id === 'discord.roles' && state === 'ok');
  });
});
afterAll(() => app.close());
afterEach(() => app.control('DELETE', '/faults'));

async function checks(part: SetUpPart): Promise<SetUpCheck[]> {
  return (await operator.ask<{ checks: SetUpCheck[] }>('admin.setUpChecks', { part })).checks;
}
const check = async (id: string) => {
  const all = await checks(id.split('.')[0] as SetUpPart);
  return all.find((each) => each.id === id);
};
const make = (what: string) =>
  operator.act<{ message: string; secret: string | null }>('admin.make', { what });
const fault = (rule: Record<string, unknown>) => app.control('POST', '/faults', rule);

/** A change in Stripe's dashboard. */
async function atStripe(method: string, path: string, form: Record<string, string> = {}) {
  const { apiBase, secretKey } = app.app.parts.options.providers.stripe;
  const response = await fetch(`${apiBase}${path}`, {
    method,
    headers: { authorization: `Bearer ${secretKey}` },
    ...(method === 'GET' ? {} : { body: new URLSearchParams(form) }),
  });
  return (await response.json()) as { data: { id: string; url: string }[]; id: string };
}

test('a slow provider is reported as slow within a user’s patience', async () => {
  await fault({ provider: 'stripe', route: 'GET /v1/prices', kind: 'slow', delayMs: 3_000 });
  const { setUp } = app.app.parts.admin;
  expect(await runChecks(setUp, 'stripe', 200)).toMatchObject([
    { id: 'stripe.slow', state: 'unknown', found: 'It did not answer within 0.2 seconds.' },
  ]);
});

test('a fresh sandbox reports what it stands in for and lacks nothing', async () => {
  const parts: SetUpPart[] = ['server', 'stripe', 'discord', 'tradingview', 'mail'];
  let all: SetUpCheck[] = [];
  let bad: SetUpCheck[] = [];
  await until('the sandbox is set up', async () => {
    all = (await Promise.all(parts.map(checks))).flat();
    bad = all.filter(({ state }) => ['missing', 'wrong', 'unknown'].includes(state));
    return bad.length === 1;
  }).catch(() => {});
  // The portal is created when the first subscriber opens it, or here.
  expect(bad.map(({ id }) => id)).toEqual(['stripe.portal']);
  const key = all.find(({ id }) => id === 'stripe.key');
  expect(key).toMatchObject({ state: 'sandbox', step: expect.stringMatching(/STRIPE_SECRET_KEY/) });
});

describe('the Stripe checks', () => {
  test('a refused key is reported with the next step, and nothing is guessed', async () => {
    await fault({ provider: 'stripe', route: 'GET /v1/prices', kind: 'status', status: 401 });
    expect(await checks('stripe')).toMatchObject([
      { id: 'stripe.key', state: 'wrong', step: expect.stringMatching(/API keys/) },
    ]);
  });

  test('an outage is reported as unknown', async () => {
    await fault({ provider: 'stripe', route: 'GET /v1/prices', kind: 'status', status: 503 });
    expect(await checks('stripe')).toMatchObject([{ id: 'stripe.key', state: 'unknown' }]);
    expect(await check('mail.server')).toMatchObject({ state: 'sandbox' });
  });

  test('a missing price is reported, and created only on request', async () => {
    const { data } = await atStripe('GET', '/v1/prices?lookup_keys[]=premium_yearly');
    await atStripe('POST', `/v1/prices/${data[0]?.id}`, { active: 'false' });
    const before = await check('stripe.prices');
    expect(before).toMatchObject({
      state: 'missing',
      found: expect.stringMatching(/premium_yearly/),
      makes: 'prices',
    });
    expect(await check('stripe.prices')).toEqual(before);
    expect(await make('prices')).toMatchObject({
      message: '1 prices were created: premium_yearly.',
    });
    expect(await check('stripe.prices')).toMatchObject({ state: 'ok' });
    expect((await make('prices')).message).toBe('All prices already exist.');
  });

  test('the portal is configured once for concurrent requests', async () => {
    expect(await check('stripe.portal')).toMatchObject({ state: 'missing', makes: 'portal' });
    const answers = await Promise.all([make('portal'), make('portal')]);
    expect(answers.map(({ message }) => message).sort()).toEqual([
      'The portal is already configured.',
      'The portal is configured.',
    ]);
    expect(await check('stripe.portal')).toMatchObject({ state: 'ok' });
  });

  test('the endpoint is created once; its secret is shown once and not stored', async () => {
    const { data } = await atStripe('GET', '/v1/webhook_endpoints');
    for (const { id } of data) await atStripe('DELETE', `/v1/webhook_endpoints/${id}`);
    expect(await check('stripe.webhook')).toMatchObject({ state: 'missing', makes: 'webhook' });
    const made = await make('webhook');
    expect(made.secret).toMatch(/^whsec_/);
    expect(await check('stripe.webhook')).toMatchObject({ state: 'ok' });
    await expect(make('webhook')).rejects.toThrow(/409 .*already has an endpoint for this address/);
    expect(app.logged()).not.toContain(made.secret);
    const rows = await app.app.parts.orm.em
      .fork()
      .execute<{ after: unknown }[]>(
        `select after from audit_entry where action = 'set-up.webhook-made' order by id`,
      );
    expect(rows.map(({ after }) => after)).toEqual([
      { outcome: 'begun' },
      { outcome: 'done' },
      { outcome: 'begun' },
      { outcome: 'failed', reason: 'set-up.endpoint-exists' },
    ]);
  });

  test('an endpoint that misses an event or is disabled is completed on request', async () => {
    const { data } = await atStripe('GET', '/v1/webhook_endpoints');
    const path = `/v1/webhook_endpoints/${data[0]?.id}`;
    const events = WEBHOOK_EVENTS.filter((event) => event !== 'customer.updated');
    const earlier = [...events, 'account.updated'].map((event, at) => [
      `enabled_events[${at}]`,
      event,
    ]);
    await atStripe('POST', path, Object.fromEntries(earlier));
    expect(await check('stripe.webhook')).toMatchObject({
      state: 'wrong',
      found: 'The endpoint does not send 1 of the events: customer.updated.',
      makes: 'webhook',
    });
    expect(await make('webhook')).toMatchObject({ secret: null });
    expect(await check('stripe.webhook')).toMatchObject({ state: 'ok' });
    await atStripe('POST', path, { disabled: 'true' });
    expect(await check('stripe.webhook')).toMatchObject({ found: 'The endpoint is disabled.' });
    await make('webhook');
    expect(await check('stripe.webhook')).toMatchObject({ state: 'ok' });
    const after = await atStripe('GET', '/v1/webhook_endpoints');
    expect(after.data).toMatchObject([
      { id: data[0]?.id, enabled_events: expect.arrayContaining(['account.updated']) },
    ]);
  });

  test('a full list of endpoints is reported with the step, and none is added or removed', async () => {
    const { data } = await atStripe('GET', '/v1/webhook_endpoints');
    await atStripe('DELETE', `/v1/webhook_endpoints/${data[0]?.id}`);
    const others = [];
    for (let number = 1; number <= 16; number += 1) {
      const url = `https://other.example/${number}`;
      const form = { url, 'enabled_events[0]': '*' };
      others.push((await atStripe('POST', '/v1/webhook_endpoints', form)).id);
    }
    expect(await check('stripe.webhook')).toMatchObject({
      state: 'missing',
      step: expect.stringMatching(/allows 16 webhook endpoints.* delete one/),
      makes: null,
    });
    await expect(make('webhook')).rejects.toThrow(/412 .*allows 16 webhook endpoints/);
    const after = await atStripe('GET', '/v1/webhook_endpoints?limit=100');
    expect(after.data.map(({ id }) => id).sort()).toEqual([...others].sort());
    for (const id of others) await atStripe('DELETE', `/v1/webhook_endpoints/${id}`);
  });

  test('an address that Stripe cannot reach is reported with the step', async () => {
    await app.control('PUT', '/stripe/settings', { webhookAddresses: 'public' });
    await expect(make('webhook')).rejects.toThrow(/412 .*not to localhost. Set APP_URL/);
    await app.control('PUT', '/stripe/settings', { webhookAddresses: 'any' });
    expect((await make('webhook')).secret).toMatch(/^whsec_/);
  });
});

describe('the Discord checks', () => {
  interface Role {
    id: string;
    name: string;
    position: number;
  }
  const roles = async () =>
    ((await app.control('GET', '/discord/state')) as { roles: Role[] }).roles;
  const role = async (name: string) => (await roles()).find((each) => each.name === name) as Role;

  test('a role above the bot is reported with the fix', async () => {
    const vip = await role('VIP');
    await app.control('PATCH', `/discord/roles/${vip.id}`, { position: 50 });
    expect(await check('discord.order')).toMatchObject({
      state: 'wrong',
      found: 'VIP: it is above the bot’s own role.',
      step: expect.stringMatching(/drag the bot’s role above it/),
    });
    await app.control('PATCH', `/discord/roles/${vip.id}`, { position: 1 });
    expect(await check('discord.order')).toMatchObject({ state: 'ok' });
  });

  test('a permission that the bot lacks is reported', async () => {
    const own = await role('Wickline');
    await app.control('PATCH', `/discord/roles/${own.id}`, { permissions: '268436480' });
    expect(await check('discord.rights')).toMatchObject({
      state: 'missing',
      found: expect.stringMatching(
        /lacks Kick Members, Ban Members, Manage Channels, Manage Server/,
      ),
    });
  });

  test('a refused intent is advice that says what works without it', async () => {
    await app.control('POST', '/discord/settings', { guildMembersIntent: false });
    await app.control('POST', '/discord/gateway/invalidate', { resumable: false });
    await until('the bot works without it', () => worksWithoutIntent(bot()));
    expect(await check('discord.intents')).toMatchObject({
      state: 'advice',
      found: expect.stringMatching(/works without it/),
      step: expect.stringMatching(/Server Members Intent.*10,000 users/),
    });
    expect(await check('discord.bot')).toMatchObject({ state: 'sandbox' });
  });
});
