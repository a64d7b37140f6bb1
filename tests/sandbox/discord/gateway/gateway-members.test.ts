import { type Client, GatewayIntentBits } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DiscordSandbox, guildOf, startDiscord } from '../support/discord-sandbox.ts';

describe('members over the gateway', () => {
  let sandbox: DiscordSandbox;
  let client: Client<true>;
  beforeAll(async () => {
    sandbox = await startDiscord({ members: 2500 });
    client = await sandbox.login();
  });
  afterAll(() => sandbox.close());

  it('come in chunks of a thousand', async () => {
    const chunks: number[] = [];
    client.on('guildMembersChunk', (members) => chunks.push(members.size));
    const all = await guildOf(client).members.fetch();
    expect(all.size).toBe(2500);
    expect(chunks).toEqual([1000, 1000, 500]);
  });

  it('come by id, with those named that are not there', async () => {
    const known = guildOf(client).ownerId;
    const missing = '100000000000000001';
    const notFound: unknown[] = [];
    client.once('guildMembersChunk', (_members, _guild, chunk) => notFound.push(...chunk.notFound));
    const found = await guildOf(client).members.fetch({ user: [known, missing] });
    expect([...found.keys()]).toEqual([known]);
    expect(notFound).toEqual([missing]);
  });

  it('come by the beginning of their name', async () => {
    const found = await guildOf(client).members.fetch({ query: 'pip_', limit: 5 });
    expect(found.size).toBeGreaterThan(0);
    expect([...found.values()].every((member) => member.user.username.startsWith('pip_'))).toBe(
      true,
    );
  });

  it('come whole only once in thirty seconds while limits are on', async () => {
    await sandbox.control('POST', '/settings', { rateLimits: 'on' });
    await expect(guildOf(client).members.fetch()).rejects.toMatchObject({
      name: 'GatewayRateLimitError',
    });
    await sandbox.control('POST', '/settings', { rateLimits: 'off' });
    expect((await guildOf(client).members.fetch()).size).toBe(2500);
  });

  it('do not come whole to a session without the members intent', async () => {
    const other = await sandbox.login({ intents: [GatewayIntentBits.Guilds] });
    await expect(guildOf(other).members.fetch({ time: 150 })).rejects.toMatchObject({
      code: 'GuildMembersTimeout',
    });
  });
});
