import type { Client, Guild } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  codeOf,
  type DiscordSandbox,
  guildOf,
  only,
  startDiscord,
} from './support/discord-sandbox.ts';

describe('bans through discord.js', () => {
  let sandbox: DiscordSandbox;
  let client: Client<true>;
  let guild: Guild;
  let humans: string[];
  beforeAll(async () => {
    sandbox = await startDiscord();
    client = await sandbox.login();
    guild = guildOf(client);
    const { members } = await sandbox.state();
    humans = members.filter((one) => !one.bot).map((one) => one.id);
  });
  afterAll(() => sandbox.close());
  const human = (n: number) => humans[n] ?? '';

  it('a ban removes the member, is readable and listed, and can be lifted', async () => {
    await guild.members.ban(human(30), { reason: 'chargeback', deleteMessageSeconds: 60 });
    expect((await guild.bans.fetch(human(30))).reason).toBe('chargeback');
    expect((await guild.bans.fetch()).size).toBe(1);
    expect(await codeOf(guild.members.fetch({ user: human(30), force: true }))).toBe(10007);
    await guild.bans.remove(human(30), 'paid back');
    expect(await codeOf(guild.bans.fetch(human(30)))).toBe(10026);
    expect(await codeOf(guild.bans.remove(human(30)))).toBe(10026);
  });

  it('bans a user who is not a member', async () => {
    const { outsiders } = await sandbox.state();
    const outsider = only(outsiders, (user) => user.username === 'trader_jane').id;
    await guild.bans.create(outsider);
    expect((await guild.bans.fetch(outsider)).user.id).toBe(outsider);
    await guild.bans.create(outsider);
    expect(sandbox.effects('ban.added').filter(({ userId }) => userId === outsider)).toHaveLength(
      1,
    );
  });

  it('bans up to 200 users at once and names those it skipped', async () => {
    const wanted = [human(31), human(32), guild.ownerId, '100000000000000001'];
    const { bannedUsers, failedUsers } = await guild.bans.bulkCreate(wanted);
    expect(bannedUsers).toEqual([human(31), human(32)]);
    expect(failedUsers).toEqual([guild.ownerId, '100000000000000001']);
    expect(await codeOf(guild.bans.bulkCreate([guild.ownerId]))).toBe(500000);
  });
});
