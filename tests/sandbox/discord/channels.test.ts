import {
  ChannelType,
  type Client,
  type Guild,
  OverwriteType,
  PermissionFlagsBits,
  type TextChannel,
} from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/until.ts';
import {
  codeOf,
  type DiscordSandbox,
  guildOf,
  only,
  startDiscord,
} from './support/discord-sandbox.ts';

describe('channels and overrides through discord.js', () => {
  let sandbox: DiscordSandbox;
  let client: Client<true>;
  let guild: Guild;
  beforeAll(async () => {
    sandbox = await startDiscord();
    client = await sandbox.login();
    guild = guildOf(client);
  });
  afterAll(() => sandbox.close());
  const named = (name: string) =>
    only(guild.channels.cache.values(), (channel) => channel.name === name) as TextChannel;

  it('creates channels with overrides, and lowercases and hyphenates text names', async () => {
    const channel = await guild.channels.create({
      name: 'Chart Requests',
      type: ChannelType.GuildText,
      topic: 'Ask here.',
      parent: named('Trading Floor').id,
      permissionOverwrites: [
        { id: guild.id, deny: [PermissionFlagsBits.SendMessages] },
        { id: client.user.id, allow: [PermissionFlagsBits.ViewChannel] },
      ],
    });
    expect(channel).toMatchObject({ name: 'chart-requests', topic: 'Ask here.' });
    expect(channel.parent?.name).toBe('Trading Floor');
    expect(channel.permissionOverwrites.cache.get(guild.id)?.deny.bitfield).toBe(2048n);
    expect(channel.permissionOverwrites.cache.get(client.user.id)?.type).toBe(OverwriteType.Member);
  });

  it('a channel follows its category while their overrides are equal', async () => {
    const parent = await guild.channels.create({ name: 'Wing', type: ChannelType.GuildCategory });
    const inSync = await guild.channels.create({ name: 'in-sync', parent: parent.id });
    const apart = await guild.channels.create({
      name: 'apart',
      parent: parent.id,
      permissionOverwrites: [{ id: guild.id, deny: [PermissionFlagsBits.SendMessages] }],
    });
    const held = async (id: string) =>
      (await sandbox.rest<{ permission_overwrites: object[] }>('GET', `/channels/${id}`)).body
        .permission_overwrites;
    const quiet = { id: guild.id, type: 0, allow: '0', deny: '64' };
    const own = await held(apart.id);
    await sandbox.rest('PATCH', `/channels/${parent.id}`, { permission_overwrites: [quiet] });
    expect([await held(inSync.id), await held(apart.id)]).toEqual([[quiet], own]);
    await sandbox.rest('DELETE', `/channels/${parent.id}/permissions/${guild.id}`);
    expect(await held(inSync.id)).toEqual([]);
    await sandbox.control('POST', '/settings', { categorySync: 'patch-only' });
    await sandbox.rest('PUT', `/channels/${parent.id}/permissions/${guild.id}`, quiet);
    expect([await held(parent.id), await held(inSync.id)]).toEqual([[quiet], []]);
    await sandbox.control('POST', '/settings', { categorySync: 'every-change' });
  });

  it('a channel created without overrides copies its category’s', async () => {
    const channel = await guild.channels.create({ name: 'side-desk', parent: named('Staff').id });
    expect(channel.permissionOverwrites.cache.size).toBe(3);
    expect(channel.permissionsLocked).toBe(true);
  });

  it('creates every kind of channel', async () => {
    for (const type of [
      ChannelType.GuildCategory,
      ChannelType.GuildVoice,
      ChannelType.GuildAnnouncement,
      ChannelType.GuildForum,
      ChannelType.GuildStageVoice,
    ] as const) {
      const channel = await guild.channels.create({ name: `kind ${type}`, type });
      expect(channel.type).toBe(type);
      await channel.delete();
    }
  });

  it('edits, moves and deletes channels, and keeps the children of a deleted category', async () => {
    const category = await guild.channels.create({
      name: 'Attic',
      type: ChannelType.GuildCategory,
    });
    const channel = await guild.channels.create({ name: 'box', parent: category });
    await channel.edit({ name: 'crate', topic: 'Old things', rateLimitPerUser: 5 });
    await channel.setPosition(1);
    expect(await client.channels.fetch(channel.id, { force: true })).toMatchObject({
      name: 'crate',
      topic: 'Old things',
      rateLimitPerUser: 5,
    });
    await category.delete();
    await eventually(() => channel.parentId === null);
    await channel.delete('cleared');
    expect(await codeOf(client.channels.fetch(channel.id, { force: true }))).toBe(10003);
    expect(sandbox.effects('channel.deleted').at(-1)).toMatchObject({ reason: 'cleared' });
  });

  it('merges tri-state overrides and updates the cache through the event', async () => {
    const channel = named('day-trading');
    const { members } = await sandbox.state();
    const id = members.find((one) => !one.bot)?.id ?? '';
    const type = OverwriteType.Member;
    const seen = () => {
      const found = channel.permissionOverwrites.cache.get(id);
      return found && [found.allow.bitfield, found.deny.bitfield];
    };
    await channel.permissionOverwrites.edit(
      id,
      { ViewChannel: true, SendMessages: false, ReadMessageHistory: null },
      { type, reason: 'tried out' },
    );
    await eventually(() => seen()?.join() === '1024,2048');
    await channel.permissionOverwrites.edit(id, { SendMessages: true }, { type });
    await eventually(() => seen()?.join() === '3072,0');
    await channel.permissionOverwrites.delete(id);
    await eventually(() => seen() === undefined);
    expect(sandbox.effects('overwrite.*').map((detail) => detail.reason)).toContain('tried out');
  });

  it('replaces all overrides at once and refuses a duplicate target', async () => {
    const channel = named('btc-signals');
    await channel.permissionOverwrites.set([
      { id: guild.id, deny: [PermissionFlagsBits.SendMessages] },
      { id: client.user.id, allow: [PermissionFlagsBits.SendMessages] },
    ]);
    expect(channel.permissionOverwrites.cache.size).toBe(2);
    const twice = { id: guild.id, type: 0, deny: '2048' };
    const answer = await sandbox.rest('PATCH', `/channels/${channel.id}`, {
      permission_overwrites: [twice, twice],
    });
    expect(answer.body.errors).toHaveProperty('permission_overwrites._errors');
  });

  it('allows 50 channels in a category and 500 in a server', async () => {
    const under = named('Voices').id;
    const add = (name: string, parent?: string) =>
      sandbox.control('POST', '/channels', { name, ...(parent ? { parent_id: parent } : {}) });
    for (let n = 0; n < 48; n += 1) await add(`voice-text-${n}`, under);
    const full = await sandbox.rest('POST', `/guilds/${guild.id}/channels`, {
      name: 'x',
      parent_id: under,
    });
    expect(full.body.errors).toMatchObject({
      parent_id: { _errors: [{ code: 'CHANNEL_PARENT_MAX_CHANNELS' }] },
    });
    const { channels } = await sandbox.state();
    for (let count = channels.length; count < 500; count += 1) await add(`filler-${count}`);
    expect(await codeOf(guild.channels.create({ name: 'one-too-many' }))).toBe(30013);
  });
});
