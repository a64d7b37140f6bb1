import type { Client, Guild } from 'discord.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DiscordSandbox, guildOf, only, startDiscord } from './support/discord-sandbox.ts';

describe('Discord’s rate limits', () => {
  let sandbox: DiscordSandbox;
  let client: Client<true>;
  let guild: Guild;
  let memberId: string;
  let roleId: string;
  /** Holds the machine clock that the sandbox counts by at this time, when set. */
  let standsAt: number | null = null;
  beforeAll(async () => {
    sandbox = await startDiscord({ machineNow: () => standsAt ?? Date.now() });
    client = await sandbox.login();
    guild = guildOf(client);
    const { members, roles } = await sandbox.state();
    memberId = members.find((one) => !one.bot)?.id ?? '';
    roleId = only(roles, (role) => role.name === 'Mentor').id;
  });
  afterAll(() => sandbox.close());
  // Setting a limit opens new windows.
  beforeEach(async () => {
    standsAt = null;
    await sandbox.control('POST', '/settings', { rateLimits: 'off', limitScale: 1 });
  });

  const path = (method: 'PUT' | 'DELETE' = 'PUT') =>
    sandbox.rest<{ retry_after: number; global: boolean; message: string }>(
      method,
      `/guilds/${guild.id}/members/${memberId}/roles/${roleId}`,
    );

  it('Discord’s rate limits appear in headers and never refuse a call while they are off', async () => {
    for (let n = 0; n < 60; n += 1) expect((await path()).status).toBe(204);
    const { headers } = await path();
    expect(Number(headers.get('x-ratelimit-remaining'))).toBeGreaterThan(1000);
    expect(headers.get('x-ratelimit-bucket')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('allow ten role changes per server in ten seconds, adding and removing together', async () => {
    standsAt = Date.now();
    await sandbox.control('POST', '/settings', { rateLimits: 'on', limitScale: 20 });
    const first = await path();
    expect(first.headers.get('x-ratelimit-limit')).toBe('10');
    expect(first.headers.get('x-ratelimit-remaining')).toBe('9');
    expect(Number(first.headers.get('x-ratelimit-reset-after'))).toBe(0.5);
    for (let n = 0; n < 9; n += 1) await path(n % 2 === 0 ? 'DELETE' : 'PUT');
    const refused = await path('DELETE');
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'You are being rate limited.', global: false },
    });
    expect(refused.headers.get('x-ratelimit-scope')).toBe('user');
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.body.retry_after).toBe(0.5);
    const elsewhere = await sandbox.rest('GET', `/guilds/${guild.id}`);
    expect(elsewhere.status).toBe(200);
    standsAt += 500;
    expect((await path()).status).toBe(204);
  });

  it('Discord’s rate limits are respected by discord.js without a single 429', async () => {
    await sandbox.control('POST', '/settings', { rateLimits: 'on', limitScale: 40 });
    const mark = sandbox.core.ledger.list({}).at(-1)?.seq ?? 0;
    const begun = performance.now();
    await Promise.all(
      Array.from({ length: 25 }, () => guild.members.addRole({ user: memberId, role: roleId })),
    );
    expect(performance.now() - begun).toBeGreaterThan(400);
    const calls = sandbox.core.ledger.list({ provider: 'discord', kind: 'call', after: mark });
    expect(calls.map((call) => call.detail.status).filter((status) => status !== 204)).toEqual([]);
  });

  it('reject at once when discord.js is configured not to wait', async () => {
    standsAt = Date.now();
    await sandbox.control('POST', '/settings', { rateLimits: 'on', limitScale: 1 });
    const impatient = await sandbox.login({ rest: { rejectOnRateLimit: ['/guilds'] } });
    const give = () => guildOf(impatient).members.addRole({ user: memberId, role: roleId });
    for (let n = 0; n < 10; n += 1) await give();
    await expect(give()).rejects.toMatchObject({ limit: 10, scope: 'user', global: false });
  });

  it('allow 50 calls a second over all routes', async () => {
    standsAt = Date.now();
    await sandbox.control('POST', '/settings', { rateLimits: 'on', limitScale: 1 });
    const ask = (n: number) => sandbox.rest('GET', n % 2 ? '/users/@me' : '/gateway');
    const answers = await Promise.all(Array.from({ length: 50 }, (_each, n) => ask(n)));
    expect(answers.filter(({ headers }) => headers.has('x-ratelimit-global'))).toEqual([]);
    standsAt += 999;
    const refused = await ask(50);
    expect(refused).toMatchObject({ status: 429, body: { global: true, retry_after: 0.001 } });
    expect(refused.headers.get('x-ratelimit-global')).toBe('true');
    expect(refused.headers.get('x-ratelimit-scope')).toBe('global');
    standsAt += 1;
    expect((await ask(51)).status).toBe(200);
  });

  it('block an address after too many refused calls', async () => {
    await sandbox.control('POST', '/settings', { rateLimits: 'on', limitScale: 0.0005 });
    const bad = { authorization: 'Bot wrong' };
    for (let n = 0; n < 5; n += 1) await sandbox.rest('GET', '/users/@me', undefined, bad);
    const { invalidRequests } = await sandbox.control<{ invalidRequests: number }>('GET', '/state');
    expect(invalidRequests).toBeGreaterThanOrEqual(5);
    const shut = await sandbox.rest<string>('GET', '/gateway');
    expect(shut.status).toBe(429);
    expect(shut.body).toContain('1015');
  });
});
