import { ChannelType, PermissionFlagsBits } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_MEMBERS, seedState } from '../../../src-sandbox/discord/seed/seed.ts';
import { type DiscordSandbox, guildOf, startDiscord } from './support/discord-sandbox.ts';

const NOW = new Date('2026-03-01T00:00:00Z');

describe('the seeded server', () => {
  const state = seedState(NOW);
  const members = Object.values(state.members);
  const roles = Object.values(state.roles);
  const channels = Object.values(state.channels);
  const userOf = (id: string) => state.users[id];

  it('the seeded server is the same every time', () => {
    expect(seedState(NOW)).toEqual(state);
    expect(members).toHaveLength(DEFAULT_MEMBERS);
  });

  it('the seeded server has unique ids of 17 to 19 digits', () => {
    const ids = [
      state.guild.id,
      ...Object.keys(state.users),
      ...roles.map((role) => role.id),
      ...channels.map((channel) => channel.id),
    ];
    // @everyone shares the id of the server.
    expect(new Set(ids).size).toBe(ids.length - 1);
    expect(ids.every((id) => /^\d{17,19}$/.test(id))).toBe(true);
  });

  it('the seeded server has members with valid, unique usernames', () => {
    const people = Object.values(state.users).filter((user) => !user.bot);
    expect(people.every((user) => /^(?!.*\.\.)[a-z0-9_.]{2,32}$/.test(user.username))).toBe(true);
    expect(new Set(people.map((user) => user.username)).size).toBe(people.length);
    expect(people.filter((user) => user.globalName === null).length).toBeGreaterThan(5);
    expect(people.filter((user) => state.members[user.id] === undefined).length).toBeGreaterThan(3);
  });

  it('the seeded server has five bots, each with its own managed role', () => {
    const bots = members.filter((member) => userOf(member.userId)?.bot);
    expect(bots).toHaveLength(5);
    for (const bot of bots) {
      expect(bot.roles.map((id) => state.roles[id]?.botId)).toEqual([bot.userId]);
    }
  });

  it('the seeded server has static, animated and missing avatars, a timeout, a pending member and nicknames', () => {
    const avatars = members.map((member) => userOf(member.userId)?.avatar ?? null);
    expect(avatars.some((hash) => /^[0-9a-f]{32}$/.test(hash ?? ''))).toBe(true);
    expect(avatars.some((hash) => /^a_[0-9a-f]{32}$/.test(hash ?? ''))).toBe(true);
    expect(avatars.some((hash) => hash === null)).toBe(true);
    expect(members.filter((one) => new Date(one.timedOutUntil ?? 0) > NOW)).toHaveLength(1);
    expect(members.filter((one) => one.pending)).toHaveLength(1);
    expect(members.filter((one) => one.nick !== null).length).toBeGreaterThan(3);
  });

  it('the seeded server has no role or channel that the product sets up itself', () => {
    const names = roles.map((role) => role.name);
    for (const made of ['Community', 'Paid Member', 'VIP']) expect(names).not.toContain(made);
  });

  it('the seeded server has channels of every kind, signal channels in two languages, and overrides', () => {
    const types = new Set(channels.map((channel) => channel.type));
    expect([...types].sort((a, b) => a - b)).toEqual([
      ChannelType.GuildText,
      ChannelType.GuildVoice,
      ChannelType.GuildCategory,
      ChannelType.GuildAnnouncement,
      ChannelType.GuildForum,
    ]);
    for (const part of ['signals', 'trading', '信号', '策略', 'alerts']) {
      expect(channels.some((channel) => channel.name.includes(part))).toBe(true);
    }
    expect(channels.filter((channel) => channel.overwrites.length > 0).length).toBeGreaterThan(5);
    expect(channels.some((one) => one.overwrites.some(({ type }) => type === 1))).toBe(true);
  });

  it('the seeded server grows to 5,000 members', () => {
    const large = seedState(NOW, { members: 5000 });
    expect(Object.keys(large.members)).toHaveLength(5000);
    const names = Object.values(large.users).map((user) => user.username);
    expect(new Set(names).size).toBe(names.length);
    expect(Object.values(large.members).every((one) => new Date(one.joinedAt) < NOW)).toBe(true);
  });
});

describe('the seeded server’s bot', () => {
  let sandbox: DiscordSandbox;
  beforeAll(async () => {
    sandbox = await startDiscord();
  });
  afterAll(() => sandbox.close());

  it('the seeded server’s bot has a three-part token and ranks below the administrators', async () => {
    const { botToken, clientId } = sandbox.credentials;
    const [id = ''] = botToken.split('.');
    expect(botToken.split('.')).toHaveLength(3);
    expect(Buffer.from(id, 'base64url').toString()).toBe(clientId);
    const guild = guildOf(await sandbox.login());
    const me = guild.members.me;
    const admin = guild.roles.cache.find((role) => role.name === 'Admin');
    expect(me?.roles.highest.comparePositionTo(admin?.id ?? '')).toBeLessThan(0);
    expect(me?.permissions.has(PermissionFlagsBits.Administrator)).toBe(false);
    expect(me?.permissions.has(104857728n)).toBe(true);
  });

  it('sees another server after a reseed', async () => {
    await sandbox.control('POST', '/seed', { members: 5000 });
    const guild = guildOf(await sandbox.login());
    expect(guild.memberCount).toBe(5000);
    expect((await guild.members.list({ limit: 1000 })).size).toBe(1000);
    await sandbox.startOver();
    expect((await sandbox.state()).members).toHaveLength(60);
  });
});
