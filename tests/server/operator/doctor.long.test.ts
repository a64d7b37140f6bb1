import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createWebhook } from '../../../src-server/commands/create-webhook.ts';
import { type Diagnosis, diagnose } from '../../../src-server/commands/doctor.ts';
import { loadConfig } from '../../../src-server/config/load-config.ts';
import { rolesMapped } from '../../support/jobs/roles-mapped.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

let app: TestApp;
let environment: Record<string, string>;

beforeAll(async () => {
  app = await createTestApp();
  const { databaseUrl, providers } = app.app.parts.options;
  const { stripe, discord, tradingview } = providers;
  await app.control('POST', '/discord/settings', { rateLimits: 'off' });
  // The sandbox's addresses and credentials, as a person's environment would have them.
  environment = {
    DATABASE_URL: databaseUrl,
    APP_URL: 'http://localhost:3999',
    STRIPE_SECRET_KEY: stripe.secretKey ?? '',
    STRIPE_WEBHOOK_SECRET: 'whsec_given',
    STRIPE_API_BASE: stripe.apiBase ?? '',
    DISCORD_BOT_TOKEN: discord.botToken ?? '',
    DISCORD_GUILD_ID: discord.guildId ?? '',
    DISCORD_API_BASE: discord.apiBase ?? '',
    TRADINGVIEW_SESSION_ID: tradingview.sessionId ?? '',
    TRADINGVIEW_SESSION_SIGN: tradingview.sessionIdSign ?? '',
    TRADINGVIEW_BASE_URL: tradingview.baseUrl ?? '',
    TRADINGVIEW_PINE_MAIN: tradingview.pine.main ?? '',
    TRADINGVIEW_PINE_WAVEMATRIX: tradingview.pine.wavematrix ?? '',
    TRADINGVIEW_PINE_ORDERBLOCK: tradingview.pine.orderblock ?? '',
    PROVIDER_PACE_SCALE: '50',
  };
  await until('the bot is ready', () => app.app.parts.gateways.discord.state().kind === 'ready');
  await rolesMapped(app);
});
afterAll(() => app.close());
afterEach(() => app.control('DELETE', '/faults'));
function doctor(changes: Record<string, string> = {}): Promise<Diagnosis> {
  const config = loadConfig({ ...environment, ...changes });
  // A comma would split the environment variable into two secrets.
  const { sessionSecrets } = app.app.parts.options;
  return diagnose({ ...config, storage: { ...config.storage, sessionSecrets } });
}
const statesOf = (diagnosis: Diagnosis) =>
  Object.fromEntries(
    Object.values(diagnosis)
      .flat()
      .map(({ id, state }) => [id, state]),
  );
const writesSince = async (mark: number) => {
  const { entries } = (await app.control('GET', '/ledger?kind=effect')) as {
    entries: { seq: number; provider: string; name: string }[];
  };
  return entries.filter(({ seq }) => seq > mark).map(({ provider, name }) => `${provider} ${name}`);
};

test('probes each credential, names everything missing and writes nothing', async () => {
  const { entries } = (await app.control('GET', '/ledger?kind=effect')) as {
    entries: { seq: number }[];
  };
  const states = statesOf(await doctor());
  expect(states).toMatchObject({
    'server.address': 'sandbox',
    // The test database's role owns the audit tables.
    'server.database': 'advice',
    'stripe.key': 'advice',
    'stripe.prices': 'ok',
    'stripe.portal': 'missing',
    'stripe.webhook': 'missing',
    'discord.bot': 'ok',
    'discord.intents': 'ok',
    'discord.roles': 'ok',
    'discord.order': 'ok',
    'tradingview.session': 'ok',
    'tradingview.script-main': 'ok',
    'mail.server': 'sandbox',
  });
  const last = Math.max(0, ...entries.map(({ seq }) => seq));
  expect((await writesSince(last)).filter((name) => !/session|identify/i.test(name))).toEqual([]);
});

test.each([
  ['a wrong Stripe key', { STRIPE_SECRET_KEY: 'sk_wrong' }, 'stripe.key'],
  ['a wrong bot token', { DISCORD_BOT_TOKEN: 'wrong.token.here' }, 'discord.bot'],
  ['another server', { DISCORD_GUILD_ID: '123456789012345678' }, 'discord.bot'],
  ['a wrong script id', { TRADINGVIEW_PINE_MAIN: 'PUB;wrong' }, 'tradingview.script-main'],
])('reports %s and still checks the rest', async (_name, changes, id) => {
  const states = statesOf(await doctor(changes));
  expect(states[id]).toBe('wrong');
  expect(Object.values(states).filter((state) => state === 'ok').length).toBeGreaterThan(3);
});

test('reports a refused intent as advice and the bot as working', async () => {
  await app.control('POST', '/discord/settings', { guildMembersIntent: false });
  expect(statesOf(await doctor())).toMatchObject({
    'discord.bot': 'ok',
    'discord.intents': 'advice',
  });
  await app.control('POST', '/discord/settings', { guildMembersIntent: true });
});

test('without a database, before any start, it lists what it could not check', async () => {
  const { DATABASE_URL: _, ...rest } = environment;
  const states = statesOf(await diagnose(loadConfig({ ...rest, DATA_DIR: '/nowhere/at-all' })));
  expect(states).toMatchObject({
    'server.database': 'missing',
    'stripe.key': 'advice',
    'discord.bot': 'unknown',
    'tradingview.session': 'unknown',
  });
});

test('creates the webhook endpoint once on request, before there is a secret', async () => {
  const { STRIPE_WEBHOOK_SECRET: _, ...rest } = environment;
  expect((await createWebhook({})).message).toMatch(/STRIPE_SECRET_KEY and APP_URL/);
  expect((await createWebhook(rest)).secret).toMatch(/^whsec_/);
  const again = await createWebhook(rest);
  expect(again).toMatchObject({ secret: null, message: expect.stringMatching(/already/) });
  expect(statesOf(await doctor())['stripe.webhook']).toBe('ok');
});
