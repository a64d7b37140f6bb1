import type { Client, Guild, TextChannel } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DISCORD_AGENT } from '../../../support/discord-agent.ts';
import { eventually } from '../../../support/until.ts';
import {
  codeOf,
  type DiscordSandbox,
  guildOf,
  only,
  startDiscord,
} from '../support/discord-sandbox.ts';

describe('invites', () => {
  let sandbox: DiscordSandbox;
  let client: Client<true>;
  let guild: Guild;
  let channel: TextChannel;
  beforeAll(async () => {
    sandbox = await startDiscord();
    client = await sandbox.login();
    guild = guildOf(client);
    channel = only(guild.channels.cache.values(), (c) => c.name === 'off-topic') as TextChannel;
  });
  afterAll(() => sandbox.close());
  const make = (options: { maxUses?: number; maxAge?: number; roles?: string[] } = {}) =>
    guild.invites.create(channel, { unique: true, ...options });
  const join = (code: string, username: string) =>
    sandbox.controlStatus('POST', '/join', { code, username });

  it('an invite lasts a day with unlimited uses by default, and can be listed, read and deleted', async () => {
    const invite = await make();
    expect(invite).toMatchObject({ maxAge: 86_400, maxUses: 0, uses: 0, temporary: false });
    expect(invite.expiresTimestamp).toBeGreaterThan(Date.now());
    expect((await guild.invites.fetch()).has(invite.code)).toBe(true);
    expect((await channel.fetchInvites()).has(invite.code)).toBe(true);
    const looked = await client.fetchInvite(invite.code);
    expect(looked.guild?.id).toBe(guild.id);
    const withoutSignIn = await fetch(`${sandbox.address}/api/v10/invites/${invite.code}`, {
      headers: DISCORD_AGENT,
    });
    expect(withoutSignIn.status).toBe(200);
    await guild.invites.delete(invite.code, 'tidy');
    expect(await codeOf(client.fetchInvite(invite.code))).toBe(10006);
  });

  it('reuses an invite unless a unique one is requested', async () => {
    const first = await guild.invites.create(channel, { maxUses: 7 });
    const second = await guild.invites.create(channel, { maxUses: 7 });
    const unique = await guild.invites.create(channel, { maxUses: 7, unique: true });
    expect(second.code).toBe(first.code);
    expect(unique.code).not.toBe(first.code);
  });

  it('an invite counts its uses and ends with the last', async () => {
    const { code } = await make({ maxUses: 2 });
    expect(await join(code, 'tape.reader')).toBe(200);
    expect(await join(code, 'tape.reader')).toBe(200);
    expect((await guild.invites.fetch()).get(code)?.uses).toBe(1);
    expect(await join(`https://discord.gg/${code}`, 'somebody_new')).toBe(200);
    expect(await join(code, 'third')).toBe(404);
    expect(sandbox.effects('invite.used')).toMatchObject([{ uses: 1 }, { uses: 2 }]);
  });

  it('an invite expires by the sandbox clock without an event', async () => {
    const { code } = await make({ maxAge: 3600 });
    const reported = () => sandbox.core.ledger.list({ name: 'gateway.INVITE_DELETE' }).length;
    const reportedBefore = reported();
    const hours = (n: number) => new Date(sandbox.core.clock.now().getTime() + n * 3600_000);
    await sandbox.core.clock.advanceTo(hours(0.9));
    expect((await client.fetchInvite(code)).code).toBe(code);
    await sandbox.core.clock.advanceTo(hours(0.2));
    expect(await join(code, 'too_late')).toBe(404);
    expect(sandbox.effects('invite.expired')).toMatchObject([{ code }]);
    expect(reported()).toBe(reportedBefore);
  });

  it('an invite carries only roles that the bot may assign', async () => {
    const id = (name: string) => only(guild.roles.cache.values(), (r) => r.name === name).id;
    expect(await codeOf(make({ roles: [id('Admin')] }))).toBe(50013);
    expect(await codeOf(make({ roles: [id('Greenroom')] }))).toBe(50028);
    const { code } = await make({ roles: [id('Member'), id('Mentor')] });
    const joined = await sandbox.control<{ roles: string[] }>('POST', '/join', {
      code,
      username: 'new_moon_fx',
    });
    expect(joined.roles).toEqual([id('Member'), id('Mentor')]);
  });

  describe('an invite accepted by a current member', () => {
    type Joined = { user: { id: string }; roles: string[] };
    const call = (code: string, username: string) =>
      sandbox.control<Joined>('POST', '/join', { code, username });
    const insideWith = async (maxUses: number, username: string) => {
      const open = await make();
      const { user } = await call(open.code, username);
      const member = only(guild.roles.cache.values(), (role) => role.name === 'Member').id;
      const { code } = await make({ maxUses, roles: [member] });
      return { code, member, user };
    };

    it.each([
      ['free', 200],
      ['counts', 404],
    ] as const)(
      'adds its roles, and uses it up where such a use %s: %i',
      async (memberAcceptance, next) => {
        await sandbox.control('POST', '/settings', { memberAcceptance });
        const name = `inside_${memberAcceptance}`;
        const { code, member, user } = await insideWith(1, name);
        const updated = new Promise<string[]>((resolve) => {
          client.on('guildMemberUpdate', (_, now) => {
            if (now.id === user.id) resolve([...now.roles.cache.keys()]);
          });
        });
        expect((await call(code, name)).roles).toEqual([member]);
        expect(await updated).toContain(member);
        expect(await join(code, `next_${memberAcceptance}`)).toBe(next);
      },
    );

    it('a deleted invite leaves its roles with the member', async () => {
      const { code, member, user } = await insideWith(0, 'keeps_roles');
      await call(code, 'keeps_roles');
      await guild.invites.delete(code);
      const { members } = await sandbox.state();
      expect(members.find(({ id }) => id === user.id)?.roles).toEqual([member]);
    });
  });

  it.each([
    ['before-member', ['INVITE_DELETE', 'GUILD_MEMBER_ADD']],
    ['after-member', ['GUILD_MEMBER_ADD', 'INVITE_DELETE']],
    ['never', ['GUILD_MEMBER_ADD']],
  ] as const)('a used-up invite sends INVITE_DELETE %s', async (usedInviteEvent, expected) => {
    await sandbox.control('POST', '/settings', { usedInviteEvent });
    const { code } = await make({ maxUses: 1 });
    const before = sandbox.core.ledger.list({}).at(-1)?.seq ?? 0;
    expect(await join(code, `event.${usedInviteEvent.replace('-', '.')}`)).toBe(200);
    const sent = sandbox.core.ledger.list({ provider: 'discord', kind: 'event', after: before });
    expect(sent.map(({ name }) => name.replace('gateway.', ''))).toEqual(expected);
    expect(await join(code, 'too_late_again')).toBe(404);
  });

  it('an invite admits no banned user and no invalid username', async () => {
    const { code } = await make();
    const user = await sandbox.control<{ id: string }>('POST', '/users', { username: 'shut.out' });
    await sandbox.control('POST', `/bans/${user.id}`);
    expect(await join(code, 'shut.out')).toBe(403);
    expect(await join(code, 'two..dots')).toBe(400);
    expect(await join(code, 'x')).toBe(400);
  });

  it('a member who joins by invite awaits screening unless the invite carries roles', async () => {
    await sandbox.control('POST', '/settings', { memberScreening: true });
    const member = only(guild.roles.cache.values(), (role) => role.name === 'Member').id;
    const [plain, roled] = [await make(), await make({ roles: [member] })];
    type Joined = { user: { id: string }; pending: boolean };
    const call = (code: string, username: string) =>
      sandbox.control<Joined>('POST', '/join', { code, username });
    const waiting = await call(plain.code, 'careful_reader');
    expect(waiting.pending).toBe(true);
    expect((await call(roled.code, 'paid_reader')).pending).toBe(false);
    await sandbox.control('POST', `/members/${waiting.user.id}/accept-rules`);
    await eventually(() => guild.members.cache.get(waiting.user.id)?.pending === false);
  });
});
