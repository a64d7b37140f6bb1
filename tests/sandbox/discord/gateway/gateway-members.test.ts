import { type Client, GatewayIntentBits } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DiscordSandbox, guildOf, startDiscord } from '../support/discord-sandbox.ts';

describe('member requests over the gateway', () => {
  let sandbox: DiscordSandbox;
  let client: Client<true>;
  beforeAll(async () => {
    sandbox = await startDiscord({ members: 2500 });
    client = await sandbox.login();
  });
  afterAll(() => sandbox.close());

  it('sends all members in chunks of 1,000', async () => {
    const chunks: number[] = [];
    client.on('guildMembersChunk', (members) => chunks.push(members.size));
    const all = await guildOf(client).members.fetch();
    expect(all.size).toBe(2500);
    expect(chunks).toEqual([1000, 1000, 500]);
  });

  it('sends members by id and names the ids it did not find', async () => {
    const known = guildOf(client).ownerId;
    const missing = '100000000000000001';
    const notFound: unknown[] = [];
    client.once('guildMembersChunk', (_members, _guild, chunk) => notFound.push(...chunk.notFound));
    const found = await guildOf(client).members.fetch({ user: [known, missing] });
    expect([...found.keys()]).toEqual([known]);
    expect(notFound).toEqual([missing]);
  });

  it('finds members by name prefix', async () => {
    const found = await guildOf(client).members.fetch({ query: 'pip_', limit: 5 });
    expect(found.size).toBeGreaterThan(0);
    expect([...found.values()].every((member) => member.user.username.startsWith('pip_'))).toBe(
      true,
    );
  });

  it('limits a full member request to one every 30 seconds while rate limits are on', async () => {
    await sandbox.control('POST', '/settings', { rateLimits: 'on' });
    await expect(guildOf(client).members.fetch()).rejects.toMatchObject({
      name: 'GatewayRateLimitError',
    });
    await sandbox.control('POST', '/settings', { rateLimits: 'off' });
    expect((await guildOf(client).members.fetch()).size).toBe(2500);
  });

  it('refuses a full member request without the members intent', async () => {
    const other = await sandbox.login({ intents: [GatewayIntentBits.Guilds] });
    await expect(guildOf(other).members.fetch({ time: 150 })).rejects.toMatchObject({
      code: 'GuildMembersTimeout',
    });
  });
});
