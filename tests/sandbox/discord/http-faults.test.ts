import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewFault } from '../../../src-sandbox/core/faults.ts';
import { type DiscordSandbox, guildOf, startDiscord } from './support/discord-sandbox.ts';

describe('faults of Discord’s REST API', () => {
  let sandbox: DiscordSandbox;
  let roles: string;
  beforeAll(async () => {
    sandbox = await startDiscord();
    roles = `/guilds/${sandbox.credentials.guildId}/roles`;
  });
  afterAll(() => sandbox.close());
  beforeEach(() => sandbox.startOver());

  const strike = (more: Omit<NewFault, 'provider' | 'route'>) =>
    sandbox.core.faults.add({
      provider: 'discord',
      route: `POST /api/v10${roles}`,
      remaining: 1,
      ...more,
    });
  const create = () => sandbox.rest<{ id: string }>('POST', roles, { name: 'Struck' });
  const made = () => sandbox.effects('role.created').length;

  it.each([
    [500, 'Internal Server Error'],
    [502, 'Bad Gateway'],
    [401, 'Unauthorized'],
    [403, 'Forbidden'],
  ])('answers %i in Discord’s error shape without running the call', async (status, text) => {
    strike({ kind: 'status', status });
    expect(await create()).toMatchObject({
      status,
      body: { code: 0, message: `${status}: ${text}` },
    });
    expect(made()).toBe(0);
  });

  it('answers 429 with a retry delay, which discord.js waits out', async () => {
    strike({ kind: 'status', status: 429, retryAfterSeconds: 7 });
    const refused = await create();
    expect(refused).toMatchObject({ status: 429, body: { retry_after: 7, global: false } });
    expect(refused.headers.get('retry-after')).toBe('7');
    expect(refused.headers.get('x-ratelimit-scope')).toBe('user');

    const client = await sandbox.login();
    strike({ kind: 'status', status: 429, retryAfterSeconds: 0.05 });
    await guildOf(client).roles.create({ name: 'In the end' });
    expect(made()).toBe(1);
  });

  it.each([
    ['global-limit', 'global', true],
    ['shared-limit', 'shared', false],
  ])('answers 429 beyond a single route: %s', async (kind, scope, global) => {
    strike({ kind, retryAfterSeconds: 2 });
    const refused = await create();
    expect(refused).toMatchObject({ status: 429, body: { global, retry_after: 2 } });
    expect(refused.headers.get('x-ratelimit-scope')).toBe(scope);
    expect(made()).toBe(0);
  });

  it.each([
    [60003, 403],
    [30005, 400],
    [130000, 503],
    [40333, 403],
    [20029, 429],
  ])('refuses with any Discord error code: %i', async (code, status) => {
    strike({ kind: `code-${code}` });
    expect(await create()).toMatchObject({ status, body: { code } });
    expect(made()).toBe(0);
  });

  it('answers with an HTML block page', async () => {
    strike({ kind: 'html', status: 403 });
    expect((await create()).headers.get('content-type')).toContain('text/html');
    const client = await sandbox.login();
    strike({ kind: 'html', status: 403 });
    await expect(guildOf(client).roles.create({ name: 'x' })).rejects.toMatchObject({
      status: 403,
    });
  });

  it('drops the connection before running the call', async () => {
    strike({ kind: 'refuse' });
    await expect(create()).rejects.toThrow('fetch failed');
    expect(made()).toBe(0);
  });

  it('the timeout fault never answers, so the client times out', async () => {
    const client = await sandbox.login();
    // Set after sign-in, which may take longer than this timeout.
    client.rest.options.timeout = 120;
    strike({ kind: 'timeout' });
    await expect(guildOf(client).roles.create({ name: 'x' })).rejects.toThrow(/abort/i);
    expect(made()).toBe(0);
  });

  it('delays the answer', async () => {
    strike({ kind: 'slow', delayMs: 60 });
    const begun = performance.now();
    expect((await create()).status).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(55);
  });

  it.each(['lost-response', 'truncate'])(
    'runs the call but delivers no complete answer: %s',
    async (kind) => {
      strike({ kind });
      await expect(create()).rejects.toThrow();
      expect(made()).toBe(1);
    },
  );

  it('status-after runs the call and reports failure, so a blind retry duplicates it', async () => {
    const client = await sandbox.login({ rest: { retries: 1 } });
    strike({ kind: 'status-after', status: 500 });
    await guildOf(client).roles.create({ name: 'Doubled' });
    const { roles: held } = await sandbox.state();
    expect(held.filter((role) => role.name === 'Doubled')).toHaveLength(2);
  });

  it('answers success without state, effect or event, and the next call sees no change', async () => {
    const client = await sandbox.login();
    strike({ kind: 'no-effect' });
    const { status, body } = await create();
    expect(status).toBe(200);
    expect(body.id).toMatch(/^\d{17,19}$/);
    expect(made()).toBe(0);
    expect((await sandbox.rest('GET', `${roles}/${body.id}`)).body.code).toBe(10011);
    expect(guildOf(client).roles.cache.has(body.id)).toBe(false);
    expect(sandbox.core.ledger.list({ name: 'gateway.GUILD_ROLE_CREATE' })).toHaveLength(0);
    expect((await create()).status).toBe(200);
    expect(made()).toBe(1);
  });

  it('keeps concurrent changes beside a call without effect', async () => {
    strike({ kind: 'no-effect', remaining: 20 });
    await Promise.all(
      Array.from({ length: 20 }, async (_each, n) => {
        await create();
        await sandbox.control('POST', '/roles', { name: `Real ${n}` });
      }),
    );
    const { roles: held } = await sandbox.state();
    expect(held.filter((role) => role.name.startsWith('Real'))).toHaveLength(20);
    expect(held.filter((role) => role.name === 'Struck')).toHaveLength(0);
  });
});
