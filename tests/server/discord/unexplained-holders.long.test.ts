import { afterAll, beforeAll, expect, test } from 'vitest';
import { unexplainedHolders } from '../../../src-server/discord/unexplained-holders.ts';
import { type Bench, startBench } from '../access/support/access-bench.ts';
import { insider } from '../access/support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

test('does not report a member who lost a role while the list was read', async () => {
  const { accountId, memberId } = await insider(bench, 'premium', 'listed_lea');
  const listedFrom = new Date();
  const members = await bench.discord.gateway.listMembers();
  bench.subscribe(accountId, 'premium', -1);
  await bench.reconcile(accountId, { fresh: true });
  const { guildId } = bench.discord.gateway;
  expect(await unexplainedHolders(bench.access, { guildId, members, listedFrom })).toEqual([]);
  // Were the same list current, nothing would explain the roles.
  const found = await unexplainedHolders(bench.access, {
    guildId,
    members,
    listedFrom: new Date(),
  });
  expect(found).toMatchObject([{ member: { id: memberId }, accountId }]);
  expect(found[0]?.held.map(({ name }) => name)).toEqual(['Paid Member', 'VIP']);
});

test('does not report a member who just upgraded and has no grant yet', async () => {
  const { accountId, memberId } = await insider(bench, 'basic', 'paying_pia');
  const members = (await bench.discord.gateway.listMembers()).filter(({ id }) => id === memberId);
  const { guildId } = bench.discord.gateway;
  const roles = bench.discordTruth().roles.filter(({ name }) => name === 'VIP');
  const given = members.map((member) => ({
    ...member,
    roleIds: [...member.roleIds, ...roles.map(({ id }) => id)],
  }));
  const look = () =>
    unexplainedHolders(bench.access, { guildId, members: given, listedFrom: new Date() });
  expect(await look()).toMatchObject([{ accountId, held: [{ name: 'VIP' }] }]);
  bench.subscribe(accountId, 'premium');
  expect(await look()).toEqual([]);
});
