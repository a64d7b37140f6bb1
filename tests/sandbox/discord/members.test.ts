import type { Client, Guild, GuildMember } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/until.ts';
import {
  codeOf,
  type DiscordSandbox,
  guildOf,
  only,
  startDiscord,
} from './support/discord-sandbox.ts';

describe('members over REST, through discord.js', () => {
  let sandbox: DiscordSandbox;
  let client: Client<true>;
  let guild: Guild;
  let plain: GuildMember[];
  beforeAll(async () => {
    sandbox = await startDiscord();
    client = await sandbox.login();
    guild = guildOf(client);
    const all = await guild.members.fetch();
    plain = [...all.values()].filter((one) => !one.user.bot && one.manageable);
  });
  afterAll(() => sandbox.close());
  const member = (n: number) => plain[n] as GuildMember;

  it('lists members in pages by id, one member a page by default', async () => {
    const first = await guild.members.list({ limit: 50, cache: false });
    const last = first.lastKey() ?? '';
    const rest = await guild.members.list({ limit: 1000, after: last, cache: false });
    expect([first.size, rest.size]).toEqual([50, 10]);
    expect([...rest.keys()].every((id) => BigInt(id) > BigInt(last))).toBe(true);
    const single = await sandbox.rest<unknown[]>('GET', `/guilds/${guild.id}/members`);
    expect(single.body).toHaveLength(1);
  });

  it('searches members by the prefix of username, display name or nickname', async () => {
    const impostor = member(3);
    const { username } = member(4).user;
    await sandbox.control('POST', `/members/${impostor.id}/nick`, { nick: username });
    const found = await guild.members.search({ query: username.toUpperCase(), limit: 100 });
    expect([...found.keys()]).toEqual(expect.arrayContaining([impostor.id, member(4).id]));
    const nobody = await guild.members.search({ query: 'zzzz', limit: 100 });
    expect(nobody.size).toBe(0);
    const single = await sandbox.rest<unknown[]>(
      'GET',
      `/guilds/${guild.id}/members/search?query=${username}`,
    );
    expect(single.body).toHaveLength(1);
  });

  it.each([
    ['open', 200],
    ['needs-intent', 403],
  ] as const)(
    'answers a search without the members intent, where search is %s, with %i',
    async (memberSearch, status) => {
      await sandbox.control('POST', '/settings', { guildMembersIntent: false, memberSearch });
      const path = `/guilds/${guild.id}/members`;
      expect((await sandbox.rest('GET', `${path}/search?query=a`)).status).toBe(status);
      expect((await sandbox.rest('GET', path)).status).toBe(403);
      expect((await sandbox.rest('GET', `${path}/${member(0).id}`)).status).toBe(200);
      await sandbox.control('POST', '/settings', {
        guildMembersIntent: true,
        memberSearch: 'open',
      });
    },
  );

  it('fetches single members', async () => {
    const found = await guild.members.fetch({ user: member(0).id, force: true });
    expect(found.user.username).toBe(member(0).user.username);
    expect(await codeOf(guild.members.fetch('100000000000000001'))).toBe(10007);
  });

  it('replaces all roles of a member', async () => {
    const [mentor, analyst] = ['Mentor', 'Analyst'].map((name) =>
      only(guild.roles.cache.values(), (role) => role.name === name),
    );
    if (mentor === undefined || analyst === undefined) throw new Error('No roles.');
    await member(5).roles.set([mentor, analyst], 'promoted');
    const held = async () => (await guild.members.fetch({ user: member(5).id, force: true })).roles;
    expect([...(await held()).cache.keys()].sort()).toEqual(
      [mentor.id, analyst.id, guild.id].sort(),
    );
    await member(5).roles.remove([mentor]);
    expect((await held()).cache.has(mentor.id)).toBe(false);
  });

  it('times a member out until the sandbox clock passes the end', async () => {
    await member(6).timeout(3600_000, 'shouting');
    const { timedOutUntil } = only((await sandbox.state()).members, (m) => m.id === member(6).id);
    expect(new Date(timedOutUntil ?? 0).getTime()).toBeGreaterThan(Date.now());
    await member(6).timeout(null);
    expect(member(6).isCommunicationDisabled()).toBe(false);
    expect(sandbox.effects('member.updated')).toMatchObject([
      { reason: null },
      { reason: 'shouting' },
      { reason: null },
    ]);
  });

  it('refuses to mute a member who is not in a voice channel', async () => {
    const body = { mute: true };
    const answer = await sandbox.rest('PATCH', `/guilds/${guild.id}/members/${member(0).id}`, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 40032 } });
  });

  it('records the reason of a kick in the audit log', async () => {
    const target = member(7);
    await target.kick('späte Zahlung');
    await eventually(() => !guild.members.cache.has(target.id));
    const log = await guild.fetchAuditLogs({ limit: 1, type: 20 });
    expect(log.entries.first()).toMatchObject({
      reason: 'späte Zahlung',
      targetId: target.id,
      executorId: client.user.id,
    });
    expect(await codeOf(target.kick())).toBe(10007);
  });

  it('counts the members of the server and of each role', async () => {
    const fetched = await guild.fetch();
    expect(fetched.approximateMemberCount).toBe(guild.memberCount);
    const counts = await guild.roles.fetchMemberCounts();
    const { members } = await sandbox.state();
    for (const [roleId, count] of counts) {
      expect(count).toBe(members.filter((one) => one.roles.includes(roleId)).length);
    }
    expect(counts.has(guild.id)).toBe(false);
  });
});
