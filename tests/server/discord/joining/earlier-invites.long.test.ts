import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DiscordIdentityEntity } from '../../../../src-server/discord/identity/discord-identity.entity.ts';
import { eventually } from '../../../support/until.ts';
import { type Bench, startBench } from '../../access/support/access-bench.ts';
import { comeAsGuest, invite, join, roleId, rolesOf } from '../../access/support/people.ts';
import { invitedByEarlierVersion } from './earlier-invites.ts';

/** An installation that was updated while invites with roles existed. */
let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
// Each test starts with only its own invites and members.
beforeEach(async () => {
  const em = bench.access.orm.em.fork();
  await em.nativeDelete(DiscordIdentityEntity, {});
  const paid = roleId(bench, 'Paid Member');
  for (const { id, roles } of bench.discordTruth().members) {
    if (roles.includes(paid)) await bench.control('discord', `/members/${id}/leave`);
  }
});
afterAll(() => bench.close());

const identityOf = (accountId: string) =>
  bench.access.orm.em.fork().findOneOrFail(DiscordIdentityEntity, { accountId });
const isOut = (code: string) => bench.discordTruth().invites.some((each) => each.code === code);
/** The first read after the update. */
const look = async () => {
  await bench.follower.catchUp();
  await bench.settle();
};
const lapse = async (accountId: string) => {
  bench.subscribe(accountId, 'basic', -1);
  await bench.reconcile(accountId);
};
const paidAndBase = ['Community', 'Paid Member'];

test('replaces an unused invite with roles by one without', async () => {
  const { accountId, code } = await invitedByEarlierVersion(bench, 'updated_ulla');
  await look();
  expect(isOut(code)).toBe(false);
  const { inviteCode, inviteRoleIds } = await identityOf(accountId);
  expect(inviteRoleIds).toBeNull();
  expect(bench.effects('invite.created').at(-1)).toMatchObject({ code: inviteCode, roleIds: [] });
});

test('replaces an invite with roles when its subscriber asks before the first read', async () => {
  const { accountId, code } = await invitedByEarlierVersion(bench, 'asking_asta');
  expect(await invite(bench, accountId, 'asking_asta')).not.toBe(code);
  expect(isOut(code)).toBe(false);
});

describe.each(['free', 'counts'] as const)(
  'an earlier invite, when an acceptance by a member %s',
  (acceptance) => {
    beforeEach(() => bench.control('discord', '/settings', { memberAcceptance: acceptance }));

    test('binds the only unknown member with exactly its roles, who loses them at the end', async () => {
      const guest = await comeAsGuest(bench, `other_${acceptance}`);
      await bench.discord.gateway.stop();
      const { accountId, code } = await invitedByEarlierVersion(bench, `typed_${acceptance}`);
      await join(bench, code, `other_${acceptance}`);
      expect(rolesOf(bench, guest)).toEqual(paidAndBase);
      bench.discord.gateway.start();
      await eventually(() => bench.discord.gateway.state().kind === 'ready');
      await look();
      expect(isOut(code)).toBe(false);
      expect(await identityOf(accountId)).toMatchObject({ state: 'joined', memberId: guest });
      await lapse(accountId);
      expect(rolesOf(bench, guest)).toEqual(['Community']);
    });

    test('notices an acceptance by a member through the change of their roles', async () => {
      const guest = await comeAsGuest(bench, `live_${acceptance}`);
      const { accountId, code } = await invitedByEarlierVersion(bench, `named_${acceptance}`);
      await join(bench, code, `live_${acceptance}`);
      await eventually(async () => (await identityOf(accountId)).memberId === guest);
      expect(isOut(code)).toBe(false);
    });

    test('removes the roles from a member when someone else is the subscriber', async () => {
      const guest = await comeAsGuest(bench, `thief_${acceptance}`);
      const payer = await comeAsGuest(bench, `payer_${acceptance}`);
      await bench.discord.gateway.stop();
      const { accountId, code } = await invitedByEarlierVersion(bench, `payer_${acceptance}`);
      await join(bench, code, `thief_${acceptance}`);
      bench.discord.gateway.start();
      await eventually(() => bench.discord.gateway.state().kind === 'ready');
      await look();
      expect(await identityOf(accountId)).toMatchObject({ state: 'joined', memberId: payer });
      expect(rolesOf(bench, payer)).toEqual(paidAndBase);
      expect(rolesOf(bench, guest)).toEqual([]);
    });
  },
);

test('leaves two members with its roles to an operator and binds neither', async () => {
  await bench.control('discord', '/settings', { memberAcceptance: 'free' });
  const guests = [await comeAsGuest(bench, 'either_ed'), await comeAsGuest(bench, 'either_eli')];
  await bench.discord.gateway.stop();
  const { accountId, code } = await invitedByEarlierVersion(bench, 'typed_either');
  for (const name of ['either_ed', 'either_eli']) await join(bench, code, name);
  bench.discord.gateway.start();
  await eventually(() => bench.discord.gateway.state().kind === 'ready');
  await look();
  expect(isOut(code)).toBe(false);
  expect(await identityOf(accountId)).toMatchObject({ state: 'needs-operator', memberId: null });
  for (const guest of guests) expect(rolesOf(bench, guest)).toEqual(paidAndBase);
});

test('ignores a member with more of our roles than the invite carried', async () => {
  const friend = await comeAsGuest(bench, 'gifted_gil');
  for (const name of [...paidAndBase, 'VIP']) {
    await bench.control('discord', `/members/${friend}/roles/${roleId(bench, name)}`);
  }
  const { accountId } = await invitedByEarlierVersion(bench, 'typed_gift');
  await look();
  expect(await identityOf(accountId)).toMatchObject({ state: 'invited', memberId: null });
  expect(rolesOf(bench, friend)).toEqual([...paidAndBase, 'VIP']);
});
