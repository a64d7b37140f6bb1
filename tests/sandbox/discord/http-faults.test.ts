import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewFault } from '../../../src-sandbox/core/faults.ts';
import { type DiscordSandbox, guildOf, startDiscord } from './support/discord-sandbox.ts';

describe('faults of REST', () => {
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
  ])('answers %i in Discord’s shape and does nothing', async (status, text) => {
    strike({ kind: 'status', status });
    expect(await create()).toMatchObject({
      status,
      body: { code: 0, message: `${status}: ${text}` },
    });
    expect(made()).toBe(0);
  });

  it('answers 429 with the time to wait, which discord.js waits', async () => {
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
  ])('answers 429 for more than the route: %s', async (kind, scope, global) => {
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
  ])('refuses with any code of Discord: %i', async (code, status) => {
    strike({ kind: `code-${code}` });
    expect(await create()).toMatchObject({ status, body: { code } });
    expect(made()).toBe(0);
  });

  it('answers a block page that is no JSON', async () => {
    strike({ kind: 'html', status: 403 });
    expect((await create()).headers.get('content-type')).toContain('text/html');
    const client = await sandbox.login();
    strike({ kind: 'html', status: 403 });
    await expect(guildOf(client).roles.create({ name: 'x' })).rejects.toMatchObject({
      status: 403,
    });
  });

  it('drops the connection before the work', async () => {
    strike({ kind: 'refuse' });
    await expect(create()).rejects.toThrow('fetch failed');
    expect(made()).toBe(0);
  });

  it('never answers, and the client gives up', async () => {
    const client = await sandbox.login();
    // Its sign-in may take longer than it then waits for an answer.
    client.rest.options.timeout = 120;
    strike({ kind: 'timeout' });
    await expect(guildOf(client).roles.create({ name: 'x' })).rejects.toThrow(/abort/i);
    expect(made()).toBe(0);
  });

  it('answers late', async () => {
    strike({ kind: 'slow', delayMs: 60 });
    const begun = performance.now();
    expect((await create()).status).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(55);
  });

  it.each(['lost-response', 'truncate'])(
    'does the work and answers nothing whole: %s',
    async (kind) => {
      strike({ kind });
      await expect(create()).rejects.toThrow();
      expect(made()).toBe(1);
    },
  );

  it('does the work and reports a failure, so that a careless repetition doubles it', async () => {
    const client = await sandbox.login({ rest: { retries: 1 } });
    strike({ kind: 'status-after', status: 500 });
    await guildOf(client).roles.create({ name: 'Doubled' });
    const { roles: held } = await sandbox.state();
    expect(held.filter((role) => role.name === 'Doubled')).toHaveLength(2);
  });

  it('says yes and does nothing: no state, no effect, no event, and the next call sees nothing', async () => {
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

  it('leaves changes alone that happen beside a call without effect', async () => {
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
