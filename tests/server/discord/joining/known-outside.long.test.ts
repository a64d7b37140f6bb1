import { afterEach, expect, test } from 'vitest';
import { sweepAccess } from '../../../../src-server/access/sweep/sweep-access.ts';
import { eventually } from '../../../support/until.ts';
import { type Bench, startBench } from '../../access/support/access-bench.ts';
import {
  comeAsGuest,
  insider,
  invite,
  join,
  rolesOf,
  writes,
} from '../../access/support/people.ts';
import { identityOf } from '../without-intent.ts';
import { discordAccount, importedSubscriber, subscriberWhoLeft } from './known-accounts.ts';

const INTENT = [
  ['with', true],
  ['without', false],
] as const;
const PAID = ['Community', 'Paid Member'];

let bench: Bench;
afterEach(() => bench.close());

/** Runs what is enqueued and a sweep, and returns every change sent to Discord. */
async function sentBySweep(): Promise<string[]> {
  const before = bench.lastSeq();
  await bench.settle();
  await sweepAccess(bench.access);
  await bench.settle();
  return writes(bench, before);
}
const liveGrants = async (accountId: string) =>
  (await bench.grants(accountId)).filter(({ endedAt }) => endedAt == null);
const dropped = (event: string) =>
  bench.sandbox.core.faults.add({
    provider: 'discord',
    route: `gateway.${event}`,
    kind: 'drop',
    remaining: 1,
  });

test.each(INTENT)(
  '%s the members intent, a subscriber known from an import gets no role calls before they join by their invite',
  async (_how, membersIntent) => {
    bench = await startBench({ membersIntent });
    const accountId = await importedSubscriber(bench, 'import_ida');
    const code = await invite(bench, accountId, 'import_ida');
    expect(await sentBySweep()).toEqual([]);
    expect(await liveGrants(accountId)).toEqual([]);
    const { user } = await join(bench, code, 'import_ida');
    await sentBySweep();
    expect(rolesOf(bench, user.id)).toEqual(PAID);
  },
);

test.each(INTENT)(
  '%s the members intent, an invite for one account stays the same after a sweep did not find that account inside',
  async (_how, membersIntent) => {
    bench = await startBench({ membersIntent });
    const accountId = await importedSubscriber(bench, 'waiting_will');
    const code = await invite(bench, accountId, 'waiting_will');
    await sentBySweep();
    expect(await invite(bench, accountId, 'waiting_will')).toBe(code);
    const memberId = await discordAccount(bench, 'waiting_will');
    expect(await identityOf(bench, accountId)).toMatchObject({ memberId, state: 'invited' });
    expect(await bench.discord.gateway.listInviteTargets(code)).toEqual([memberId]);
  },
);

test.each(INTENT)(
  '%s the members intent, a member with a known id who came in unseen under another name gets roles by the next sweep',
  async (_how, membersIntent) => {
    bench = await startBench({ membersIntent });
    const memberId = await discordAccount(bench, 'known_kim');
    const accountId = await importedSubscriber(bench, 'known_kim', memberId);
    await invite(bench, accountId, 'kim_typed_this');
    dropped('GUILD_MEMBER_ADD');
    await comeAsGuest(bench, 'known_kim');
    await sentBySweep();
    expect(rolesOf(bench, memberId)).toEqual(PAID);
    expect(await identityOf(bench, accountId)).toMatchObject({ state: 'joined', memberId });
  },
);

test('a subscriber who left and asked for a new invite gets no role calls before they return', async () => {
  bench = await startBench();
  const { accountId, memberId } = await subscriberWhoLeft(bench, 'gone_gina');
  await bench.settle();
  const code = await invite(bench, accountId, 'gone_gina');
  expect(await sentBySweep()).toEqual([]);
  expect(await liveGrants(accountId)).toEqual([]);
  await join(bench, code, 'gone_gina');
  await eventually(async () => (await identityOf(bench, accountId)).state === 'joined');
  await bench.settle();
  expect(rolesOf(bench, memberId)).toEqual(PAID);
});

test('an account that left unseen after the subscriber named another gets no role calls', async () => {
  bench = await startBench();
  const { accountId, memberId } = await insider(bench, 'basic', 'first_finn');
  await invite(bench, accountId, 'second_finn');
  expect(await sentBySweep()).toEqual([]);
  expect(rolesOf(bench, memberId)).toEqual(PAID);
  dropped('GUILD_MEMBER_REMOVE');
  await bench.control('discord', `/members/${memberId}/leave`);
  await sentBySweep();
  expect(await identityOf(bench, accountId)).toMatchObject({ state: 'invited', memberId: null });
  expect(await sentBySweep()).toEqual([]);
  expect(await liveGrants(accountId)).toEqual([]);
});
