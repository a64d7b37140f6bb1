import type { Client, Guild } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/until.ts';
import {
  codeOf,
  type DiscordSandbox,
  guildOf,
  only,
  startDiscord,
} from './support/discord-sandbox.ts';

describe('the Discord calls of a subscription, through discord.js', () => {
  let sandbox: DiscordSandbox;
  let client: Client<true>;
  let guild: Guild;

  beforeAll(async () => {
    sandbox = await startDiscord();
    client = await sandbox.login();
    guild = guildOf(client);
  });
  afterAll(() => sandbox.close());

  it('signs in and reads its own user, server, roles and channels', async () => {
    expect(client.user.username).toBe('Wickline');
    expect(client.application.id).toBe(sandbox.credentials.clientId);
    expect(guild.id).toBe(sandbox.credentials.guildId);
    expect(guild.memberCount).toBe(60);
    expect(guild.members.me?.roles.highest.name).toBe('Wickline');
    const names = (await guild.roles.fetch()).map((role) => role.name);
    expect(names).toEqual(expect.arrayContaining(['Admin', 'Moderator', 'Member']));
    expect((await guild.channels.fetch()).size).toBe(19);
  });

  it('a member who joins by an invite with the paid role has that role', async () => {
    const role = await guild.roles.create({
      name: 'Paid Member',
      colors: { primaryColor: 65280 },
      hoist: true,
      permissions: 104857728n,
      mentionable: false,
    });
    expect(role.colors.primaryColor).toBe(65280);
    expect(role.permissions.bitfield).toBe(104857728n);

    const channel = only(guild.channels.cache.values(), (one) => one.name === 'off-topic');
    const invite = await guild.invites.create(channel.id, {
      maxAge: 3600,
      maxUses: 1,
      unique: true,
      roles: [role.id],
    });
    const joined = new Promise<string>((resolve) =>
      client.once('guildMemberAdd', (member) => resolve(member.user.username)),
    );
    await sandbox.control('POST', '/join', { code: invite.code, username: '@Trader_Jane' });

    expect(await joined).toBe('trader_jane');
    const member = only(guild.members.cache.values(), (m) => m.user.username === 'trader_jane');
    expect(member.roles.cache.has(role.id)).toBe(true);
    const late = { code: invite.code, username: 'too_late' };
    expect(await sandbox.controlStatus('POST', '/join', late)).toBe(404);
    expect(await codeOf(client.fetchInvite(invite.code))).toBe(10006);
  });

  it('adds and removes a role, and a repeated call has no effect', async () => {
    const role = only(guild.roles.cache.values(), (one) => one.name === 'Member');
    const { members } = await sandbox.state();
    const member = members.find((one) => !one.bot && !one.roles.includes(role.id));
    const pair = { user: member?.id ?? '', role: role.id, reason: 'paid' };
    const holds = () => guild.members.cache.get(pair.user)?.roles.cache.has(pair.role);
    await guild.members.addRole(pair);
    await guild.members.addRole(pair);
    await eventually(() => holds() === true);
    await guild.members.removeRole(pair);
    await guild.members.removeRole(pair);
    await eventually(() => holds() === false);
    expect(sandbox.effects('member.role-added')).toEqual([
      { memberId: pair.user, roleId: role.id, byUserId: client.user.id, reason: 'paid' },
    ]);
    expect(sandbox.effects('member.role-removed')).toHaveLength(1);
  });

  it('records calls, effects and events in the ledger in order', () => {
    const entries = sandbox.core.ledger.list({ provider: 'discord' });
    const call = only(entries, ({ name }) => /^POST .*\/roles$/.test(name));
    const effect = only(entries, ({ name }) => name === 'role.created');
    const event = only(entries, ({ name }) => name === 'gateway.GUILD_ROLE_CREATE');
    expect(call.detail).toMatchObject({ status: 200, fault: null });
    expect([effect.callSeq, event.callSeq]).toEqual([call.seq, call.seq]);
    expect(call.seq < effect.seq && effect.seq < event.seq).toBe(true);
    expect(JSON.stringify(entries)).not.toContain(sandbox.credentials.botToken);
  });
});
