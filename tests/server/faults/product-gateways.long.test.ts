import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ProviderFailure } from '../../../src-server/errors/provider-failure.ts';
import { readTarget } from '../../../src-server/tradingview/rows/read-target.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

let app: TestApp;
let bot: string[];
beforeAll(async () => {
  app = await createTestApp();
  const { discord } = app.app.parts.gateways;
  discord.subscribe({
    onState(state) {
      bot.push('reason' in state ? `${state.kind} ${state.reason}` : state.kind);
    },
  });
  bot = [];
  await until('the bot is ready', () => discord.state().kind === 'ready');
});
afterAll(() => app.close());
afterEach(() => app.control('DELETE', '/faults'));

const strike = (provider: string, route: string, kind: string, more: object = {}) =>
  app.control('POST', '/faults', { provider, route, kind, ...more });
const gateways = () => app.app.parts.gateways;
/** The outcome of a gateway call: 'done', or the failure in the product's terms. */
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ kind, reason }: ProviderFailure) => `${kind}: ${reason}`,
  );

// A lost, late or partial answer means 'unknown', never 'no'.
const UNREACHED: [kind: string, more: object][] = [
  ['refuse', {}],
  ['lost-response', {}],
  ['truncate', {}],
];

describe('the Stripe gateway', () => {
  const call = () => outcomeOf(gateways().stripe.listPrices(['basic_monthly']));
  it.each([
    ...UNREACHED.map(([kind, more]) => [kind, more, /^unavailable: Stripe\w+Error$/] as const),
    ['status', { status: 500 }, /^unavailable: StripeAPIError$/],
    ['status', { status: 429, retryAfterSeconds: 1 }, /^unavailable: /],
    ['status', { status: 401 }, /^misconfigured: StripeAuthenticationError$/],
    ['html', { status: 403 }, /^(unavailable|misconfigured): /],
    ['slow', { delayMs: 50 }, /^done$/],
  ] as const)('reports %s %j', async (kind, more, words) => {
    await strike('stripe', 'GET /v1/prices', kind, more);
    expect(await call()).toMatch(words);
    await app.control('DELETE', '/faults');
    expect(await call()).toBe('done');
  });
});

describe('the TradingView gateway', () => {
  const main = () => app.app.parts.options.providers.tradingview.pine.main ?? '';
  const readName = (username: string) => {
    const deps = { orm: app.app.parts.orm, gateway: gateways().tradingview };
    return outcomeOf(readTarget(deps, { pineId: main(), username }, 'interactive'));
  };
  const read = () => readName('quant_quentin');
  const find = async () => {
    const found = await gateways().tradingview.findUsername('ALICIA');
    return found.kind === 'found' ? found.user.username : found.kind;
  };
  const LIST = 'POST /pine_perm/list_users/';

  it.each([
    ...UNREACHED.map(([kind, more]) => [kind, more, 'unavailable: not-reached'] as const),
    ['status', { status: 503 }, 'unavailable: unknown-answer'],
    ['status', { status: 429 }, 'unavailable: too-fast'],
    ['html', { status: 403 }, 'unavailable: blocked-by-vendor'],
    ['slow', { delayMs: 50 }, 'done'],
    ['rotate-cookie', {}, 'done'],
  ] as const)('reports %s %j', async (kind, more, words) => {
    await strike('tradingview', LIST, kind, more);
    expect(await read()).toBe(words);
    await app.control('DELETE', '/faults');
    // An exceeded limit was backed off from, and a rotated pair was stored.
    expect(await read()).toBe('done');
  });

  it('the TradingView gateway never reports a user as absent while a list does not end', async () => {
    await strike('tradingview', LIST, 'endless-next');
    expect(await readName('nobody_there')).toBe('unavailable: listing-incomplete');
    expect(await gateways().tradingview.listUsers(main(), 'sweep')).toMatchObject({
      complete: false,
    });
  });

  it('stops at a dead cookie and continues with one that a person gives', async () => {
    await strike('tradingview', 'POST /pine_perm/*', 'cookie-dead', { remaining: 1 });
    expect(await read()).toBe('misconfigured: waiting-for-session');
    expect(await gateways().tradingview.sessionState()).toBe('refused');
    const pair = { sessionId: 'pasted', sessionIdSign: 'v3:pasted' };
    await app.control('POST', '/tradingview/cookie/set', pair);
    await gateways().tradingview.giveSession(pair);
    expect(await read()).toBe('done');
  });

  it('reads wrapped hints and gives up on missing ones', async () => {
    await strike('tradingview', 'GET /username_hint/', 'wrapped-hints', { remaining: 1 });
    expect(await find()).toBe('Alicia');
    await strike('tradingview', 'GET /username_hint/', 'timeout', { remaining: 1 });
    expect(await outcomeOf(find())).toBe('unavailable: not-reached');
  });
});

describe('the Discord gateway', () => {
  const read = () => outcomeOf(gateways().discord.findMember('nobody_of_that_name'));
  it.each([
    ...UNREACHED.map(([kind, more]) => [kind, more, 'unavailable: not-reached'] as const),
    ['status', { status: 502 }, 'unavailable: not-reached'],
    ['status', { status: 403 }, 'refused: missing-permissions'],
    ['html', { status: 403 }, 'unavailable: blocked-by-vendor'],
    ['code-60003', {}, 'misconfigured: two-factor-required'],
    // The search may require the members intent. Then the gateway connection is searched by name.
    ['code-50001', {}, 'done'],
    ['code-40333', {}, 'unavailable: blocked-by-vendor'],
    ['slow', { delayMs: 50 }, 'done'],
    ['global-limit', { remaining: 1, retryAfterSeconds: 0.05 }, 'done'],
    ['shared-limit', { remaining: 1, retryAfterSeconds: 0.05 }, 'done'],
  ] as const)('reports %s %j', async (kind, more, words) => {
    await strike('discord', 'GET /api/v10/guilds/*/members/search', kind, more);
    expect(await read()).toBe(words);
    await app.control('DELETE', '/faults');
    expect(await read()).toBe('done');
  });

  it('the Discord gateway recovers when its session is gone for good', async () => {
    bot = [];
    await app.control('POST', '/discord/gateway/drop', { resumable: false });
    await until('the bot is back', () => bot.at(-1) === 'ready');
    bot = [];
    await app.control('POST', '/discord/gateway/outage', { on: true });
    await until('the bot reported the outage', () => bot.length > 0);
    await app.control('POST', '/discord/gateway/outage', { on: false });
    await until('the bot is back', () => bot.at(-1) === 'ready');
  });

  it.each([
    // The first of the two connections tries to resume, and the second signs in.
    ['close', { remaining: 2, status: 4004 }, 'refused bad-token'],
    ['close', { remaining: 2, status: 4013 }, 'refused intent-unknown'],
    // The third signs in without the members intent.
    ['close', { remaining: 3, status: 4014 }, 'refused intent-not-enabled'],
    ['refuse', {}, 'degraded reconnecting'],
    ['status', { status: 503 }, 'degraded reconnecting'],
    ['slow', { delayMs: 100 }, 'degraded reconnecting'],
  ])('reports a connection hit by %s %j and recovers', async (kind, more, words) => {
    bot = [];
    await strike('discord', 'gateway', kind, { remaining: 1, ...more });
    await app.control('POST', '/discord/gateway/drop', { resumable: false });
    await until(`the bot is ${words}`, () => bot.includes(words));
    await until('the bot is back', () => bot.at(-1) === 'ready');
  });
});
