import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listCommunityMembers } from '../../../src-server/discord/list-members.ts';
import { type Bench, startBench } from '../access/access-bench.ts';
import { insider } from '../access/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterEach(() => bench.sandbox.core.faults.clear());
afterAll(() => bench.close());

test('a nickname that imitates somebody’s name is not that person', async () => {
  const imitator = await insider(bench, 'free', 'imitator');
  await bench.control('discord', `/members/${imitator.memberId}/nick`, { nick: 'famous_fred' });
  expect(await bench.discord.gateway.findMember('famous_fred')).toBeNull();
  const real = await insider(bench, 'free', 'famous_fred');
  expect((await bench.discord.gateway.findMember('famous_fred'))?.id).toBe(real.memberId);
});

test('the operator’s list has everybody, with the documented fields', async () => {
  const { members, guild } = bench.discordTruth();
  const answer = await listCommunityMembers(bench.discord);
  const bots = members.filter((member) => member.bot).length;
  expect(answer).toMatchObject({
    success: true,
    members: { total: members.length, bots, humans: members.length - bots },
    serverInfo: { id: guild.id, name: guild.name, memberCount: members.length },
  });
  const listed = answer.members?.list.find(({ username }) => username === 'imitator');
  expect(listed).toMatchObject({
    displayName: 'famous_fred',
    isBot: false,
    status: 'verified',
    roles: ['Community'],
  });
  expect(new Date(answer.serverInfo?.createdAt ?? '').getFullYear()).toBeGreaterThan(2014);
});

test('a refusal is told with its cause', async () => {
  bench.sandbox.core.faults.add({
    provider: 'discord',
    route: 'GET /api/v10/guilds/*',
    kind: 'status',
    status: 503,
  });
  expect(await listCommunityMembers(bench.discord)).toMatchObject({
    success: false,
    message: 'Discord: not-reached',
  });
});
