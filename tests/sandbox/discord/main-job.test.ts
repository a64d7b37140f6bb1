import type { Client, Guild } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, type DiscordSandbox, eventually, startDiscord } from './discord-sandbox.ts';

describe('the paths that a subscription takes, by discord.js', () => {
  let sandbox: DiscordSandbox;
  let client: Client<true>;
  let guild: Guild;

  beforeAll(async () => {
    sandbox = await startDiscord();
    client = await sandbox.login();
    guild = await client.guilds.fetch(sandbox.credentials.guildId);
  });
  afterAll(() => sandbox.close());

  it('signs in and knows itself, its server, roles and channels', async () => {
    expect(client.user.username).toBe('Wickline');
    expect(client.application.id).toBe(sandbox.credentials.clientId);
    expect(guild.memberCount).toBe(60);
    expect(guild.members.me?.roles.highest.name).toBe('Wickline');
    const names = (await guild.roles.fetch()).map((role) => role.name);
    expect(names).toEqual(expect.arrayContaining(['Admin', 'Moderator', 'Member']));
    expect(names).not.toContain('Paid Member');
    expect((await guild.channels.fetch()).size).toBe(19);
  });

  it('loads every member over the gateway, in pages, by search and by id', async () => {
    const all = await guild.members.fetch();
    expect(all.size).toBe(60);
    const first = await guild.members.list({ limit: 50, cache: false });
    const rest = await guild.members.list({
      limit: 50,
      after: first.lastKey() ?? '',
      cache: false,
    });
    expect(first.size + rest.size).toBe(60);
    const someone = all.find((member) => !member.user.bot);
    if (someone === undefined) throw new Error('Nobody is there.');
    const found = await guild.members.search({ query: someone.user.username, limit: 100 });
    expect(found.has(someone.id)).toBe(true);
    expect((await guild.members.fetch({ user: someone.id, force: true })).id).toBe(someone.id);
    expect(await codeOf(guild.members.fetch('100000000000000001'))).toBe(10007);
  });

  it('makes the paid role, invites with it, and the joiner holds it', async () => {
    const role = await guild.roles.create({
      name: 'Paid Member',
      colors: { primaryColor: 65280 },
      hoist: true,
      permissions: 104857728n,
      mentionable: false,
    });
    expect(role.colors.primaryColor).toBe(65280);
    expect(role.permissions.bitfield).toBe(104857728n);

    const channel = guild.channels.cache.find((candidate) => candidate.name === 'off-topic');
    const invite = await guild.invites.create(channel?.id ?? '', {
      maxAge: 3600,
      maxUses: 1,
      unique: true,
      roles: [role.id],
    });
    const joined = new Promise<string>((resolve) =>
      client.once('guildMemberAdd', (member) => resolve(member.user.username)),
    );
    await sandbox.control('POST', '/join', { code: invite.code, username: 'trader_jane' });

    expect(await joined).toBe('trader_jane');
    const member = guild.members.cache.find((one) => one.user.username === 'trader_jane');
    expect(member?.roles.cache.has(role.id)).toBe(true);
    expect(
      await sandbox.controlStatus('POST', '/join', { code: invite.code, username: 'late' }),
    ).toBe(404);
    expect(await codeOf(client.fetchInvite(invite.code))).toBe(10006);
  });

  it('gives a role and takes it, once and again, with the events that follow', async () => {
    const role = guild.roles.cache.find((candidate) => candidate.name === 'Member');
    const { members } = await sandbox.state();
    const member = members.find((one) => !one.bot && !one.roles.includes(role?.id ?? ''));
    const pair = { user: member?.id ?? '', role: role?.id ?? '', reason: 'paid' };
    await guild.members.addRole(pair);
    await guild.members.addRole(pair);
    await eventually(() => guild.members.cache.get(pair.user)?.roles.cache.has(pair.role) === true);
    await guild.members.removeRole(pair);
    await eventually(
      () => guild.members.cache.get(pair.user)?.roles.cache.has(pair.role) === false,
    );
    expect(
      sandbox.effects('member.role-added').map(({ detail }) => [detail.memberId, detail.reason]),
    ).toEqual([[pair.user, 'paid']]);
    expect(sandbox.effects('member.role-removed')).toHaveLength(1);
  });

  it('keeps its cache by the events of other moderators', async () => {
    const role = await guild.roles.create({ name: 'Passing' });
    await role.edit({ name: 'Passed' });
    expect(guild.roles.cache.get(role.id)?.name).toBe('Passed');
    const { members } = await sandbox.state();
    const someone = members.find((one) => !one.bot && one.username === 'pip_maya');
    const other = members.find((one) => one.username === 'candle.omar');
    expect(someone ?? other).toBeDefined();
    await role.delete();
    await eventually(() => !guild.roles.cache.has(role.id));
  });
});
