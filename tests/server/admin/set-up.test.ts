import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SetUpCheck } from '../../../src/contract/setup.contract.ts';
import type { SetUpPart } from '../../../src/domain/set-up-part.ts';
import { runChecks } from '../../../src-server/admin/setup/run-checks.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';
import { type OperatorCalls, operatorAt } from './operator-calls.ts';

let app: TestApp;
let operator: OperatorCalls;
const bot = () => app.app.parts.gateways.discord.state();
beforeAll(async () => {
  app = await startTestApp();
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

/** A person in Stripe's dashboard. */
async function atStripe(method: string, path: string, form: Record<string, string> = {}) {
  const { apiBase, secretKey } = app.app.parts.options.providers.stripe;
  const response = await fetch(`${apiBase}${path}`, {
    method,
    headers: { authorization: `Bearer ${secretKey}` },
    ...(method === 'GET' ? {} : { body: new URLSearchParams(form) }),
  });
  return (await response.json()) as { data: { id: string; url: string }[]; id: string };
}

test('a provider that is slow is told to be, within the time that a person waits', async () => {
  await fault({ provider: 'stripe', route: 'GET /v1/prices', kind: 'slow', delayMs: 3_000 });
  const { setUp } = app.app.parts.admin;
  expect(await runChecks(setUp, 'stripe', 200)).toMatchObject([
    { id: 'stripe.slow', state: 'unknown', found: 'It did not answer within 0.2 seconds.' },
  ]);
});

test('a fresh sandbox says where it stands in, and lacks nothing', async () => {
  const parts: SetUpPart[] = ['server', 'stripe', 'discord', 'tradingview', 'mail'];
  const all = (await Promise.all(parts.map(checks))).flat();
  const bad = all.filter(({ state }) => ['missing', 'wrong', 'unknown'].includes(state));
  // The portal is made when the first subscriber opens it, or here.
  expect(bad.map(({ id }) => id)).toEqual(['stripe.portal']);
  const key = all.find(({ id }) => id === 'stripe.key');
  expect(key).toMatchObject({ state: 'sandbox', step: expect.stringMatching(/STRIPE_SECRET_KEY/) });
});

describe('Stripe', () => {
  test('a key that is refused is named, with the step, and nothing else is guessed', async () => {
    await fault({ provider: 'stripe', route: 'GET /v1/prices', kind: 'status', status: 401 });
    expect(await checks('stripe')).toMatchObject([
      { id: 'stripe.key', state: 'wrong', step: expect.stringMatching(/API keys/) },
    ]);
  });

  test('away is told as away', async () => {
    await fault({ provider: 'stripe', route: 'GET /v1/prices', kind: 'status', status: 503 });
    expect(await checks('stripe')).toMatchObject([{ id: 'stripe.key', state: 'unknown' }]);
    expect(await check('mail.server')).toMatchObject({ state: 'sandbox' });
  });

  test('a missing price is named and made on request alone', async () => {
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
    expect((await make('prices')).message).toBe('All prices were there already.');
  });

  test('the portal is configured once, whoever asks at the same time', async () => {
    expect(await check('stripe.portal')).toMatchObject({ state: 'missing', makes: 'portal' });
    const answers = await Promise.all([make('portal'), make('portal')]);
    expect(answers.map(({ message }) => message).sort()).toEqual([
      'The portal is configured.',
      'The portal was configured already.',
    ]);
    expect(await check('stripe.portal')).toMatchObject({ state: 'ok' });
  });

  test('the endpoint is made once; its secret is told once and kept nowhere', async () => {
    const { data } = await atStripe('GET', '/v1/webhook_endpoints');
    for (const { id } of data) await atStripe('DELETE', `/v1/webhook_endpoints/${id}`);
    expect(await check('stripe.webhook')).toMatchObject({ state: 'missing', makes: 'webhook' });
    const made = await make('webhook');
    expect(made.secret).toMatch(/^whsec_/);
    expect(await check('stripe.webhook')).toMatchObject({ state: 'ok' });
    await expect(make('webhook')).rejects.toThrow(/409 .*has an endpoint for this address already/);
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

  test('an endpoint that is disabled or sends too little is told how', async () => {
    const { data } = await atStripe('GET', '/v1/webhook_endpoints');
    const path = `/v1/webhook_endpoints/${data[0]?.id}`;
    await atStripe('POST', path, { 'enabled_events[0]': 'invoice.paid' });
    expect(await check('stripe.webhook')).toMatchObject({
      state: 'wrong',
      found: expect.stringMatching(/does not send \d+ of the events/),
    });
    await atStripe('POST', path, { disabled: 'true' });
    expect(await check('stripe.webhook')).toMatchObject({ found: 'The endpoint is disabled.' });
  });
});

describe('Discord', () => {
  interface Role {
    id: string;
    name: string;
    position: number;
  }
  const roles = async () =>
    ((await app.control('GET', '/discord/state')) as { roles: Role[] }).roles;
  const role = async (name: string) => (await roles()).find((each) => each.name === name) as Role;

  test('a role above the bot is named, with the way to mend it', async () => {
    const vip = await role('VIP');
    await app.control('PATCH', `/discord/roles/${vip.id}`, { position: 50 });
    expect(await check('discord.order')).toMatchObject({
      state: 'wrong',
      found: 'VIP: it stands above the bot’s own role.',
      step: expect.stringMatching(/drag the bot’s role above it/),
    });
    await app.control('PATCH', `/discord/roles/${vip.id}`, { position: 1 });
    expect(await check('discord.order')).toMatchObject({ state: 'ok' });
  });

  test('a permission that the bot lacks is named', async () => {
    const own = await role('Wickline');
    await app.control('PATCH', `/discord/roles/${own.id}`, { permissions: '268436480' });
    expect(await check('discord.rights')).toMatchObject({
      state: 'missing',
      found: expect.stringMatching(
        /lacks Kick Members, Ban Members, Manage Channels, Manage Server/,
      ),
    });
  });

  test('the switched off intent is named', async () => {
    await app.control('POST', '/discord/settings', { guildMembersIntent: false });
    await app.control('POST', '/discord/gateway/invalidate', { resumable: false });
    await until('the bot is refused', () => bot().kind === 'refused');
    expect(await check('discord.intents')).toMatchObject({
      state: 'wrong',
      step: expect.stringMatching(/Server Members Intent/),
    });
    expect(await check('discord.bot')).toMatchObject({ state: 'wrong' });
  });
});
