import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Listing } from '../../../../src-server/access/access-provider.ts';
import { reconcileAccount } from '../../../../src-server/access/engine/reconcile-access.ts';
import { sweepAccess } from '../../../../src-server/access/sweep/sweep-access.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { nameDiscordAccount } from '../../../../src-server/discord/identity/name-account.ts';
import { setTradingViewUsername } from '../../../../src-server/tradingview/username/set-username.ts';
import { eventually } from '../../../support/until.ts';
import { actorOf, type Bench, Killed, startBench } from '../support/access-bench.ts';
import {
  comeAsGuest,
  entry,
  insider,
  invite,
  join,
  roleId,
  rolesOf,
  writes,
} from '../support/people.ts';

// A sweep lists the server once, then works through all accounts as slowly as the slower provider allows.
let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

function community() {
  const provider = bench.access.providers.find(({ name }) => name === 'discord');
  if (provider === undefined) throw new Error('No community.');
  return provider;
}
const list = (): Promise<Listing> => community().list();
/** Continues a sweep with an old listing. */
const sweepWith = (listing: Listing) =>
  sweepAccess({ ...bench.access, providers: [community()] }, new Map([['discord', listing]]));
const leave = (memberId: string) => bench.control('discord', `/members/${memberId}/leave`);
const paidRole = (memberId: string) => `/members/${memberId}/roles/${roleId(bench, 'Paid Member')}`;

test('restores the roles of a member who left and returned during a sweep, and removes them later [access-16]', async () => {
  const { accountId, memberId } = await insider(bench, 'basic', 'coming_cora');
  const listing = await list();
  await leave(memberId);
  await eventually(() => bench.enqueued.includes(accountId));
  await bench.settle();
  await comeAsGuest(bench, 'coming_cora');
  await eventually(() => bench.enqueued.includes(accountId));

  await sweepWith(listing);
  expect(rolesOf(bench, memberId)).toEqual(['Community', 'Paid Member']);
  bench.subscribe(accountId, 'basic', -1);
  await bench.reconcile(accountId);
  expect(rolesOf(bench, memberId)).toEqual(['Community']);
});

test('removes roles granted after a join during a sweep when access ends in that sweep [access-17]', async () => {
  const listing = await list();
  const accountId = newId();
  bench.subscribe(accountId, 'basic');
  const { user } = await join(bench, await invite(bench, accountId, 'new_nora'), 'new_nora');
  await eventually(() => bench.enqueued.includes(accountId));
  await bench.settle();
  expect(rolesOf(bench, user.id)).toEqual(['Community', 'Paid Member']);
  bench.subscribe(accountId, 'basic', -1);

  await sweepWith(listing);
  expect(rolesOf(bench, user.id)).toEqual(['Community']);
});

test('does not take a role for gone that a killed run added during a sweep [access-18]', async () => {
  const { accountId, memberId } = await insider(bench, 'free', 'killed_kim');
  bench.subscribe(accountId, 'basic');
  let listing: Listing | null = null;
  const dying = reconcileAccount(
    {
      ...bench.access,
      async crashPoint(point) {
        if (point === 'after-intent') listing = await list();
        if (point === 'after-write') throw new Killed(point);
      },
    },
    accountId,
    { cause: 'test' },
  );
  await expect(dying).rejects.toThrow(Killed);
  expect(rolesOf(bench, memberId)).toEqual(['Community', 'Paid Member']);
  bench.subscribe(accountId, 'basic', -1);

  await sweepWith(listing as unknown as Listing);
  expect(rolesOf(bench, memberId)).toEqual(['Community']);
});

test('removes a role of ours that a moderator had added and removed before us [access-19]', async () => {
  const memberId = await comeAsGuest(bench, 'moderated_mo');
  await bench.control('discord', paidRole(memberId));
  const accountId = newId();
  bench.subscribe(accountId, 'basic');
  await nameDiscordAccount(bench.discord, actorOf(accountId), { discordUsername: 'moderated_mo' });
  await bench.control('discord', paidRole(memberId), undefined, 'DELETE');
  await bench.settle();
  await bench.reconcile(accountId);
  expect(rolesOf(bench, memberId)).toEqual(['Community', 'Paid Member']);

  bench.subscribe(accountId, 'basic', -1);
  await bench.reconcile(accountId);
  expect(rolesOf(bench, memberId)).toEqual(['Community']);
});

test('keeps a moderator’s role when our own earlier grant of it was refused [access-20]', async () => {
  const memberId = await comeAsGuest(bench, 'given_gil');
  await bench.control('discord', paidRole(memberId));
  const accountId = newId();
  bench.subscribe(accountId, 'basic');
  await nameDiscordAccount(bench.discord, actorOf(accountId), { discordUsername: 'given_gil' });
  await bench.settle();
  await bench.control('discord', paidRole(memberId), undefined, 'DELETE');
  bench.sandbox.core.faults.add({
    provider: 'discord',
    route: 'PUT /api/v10/guilds/*/members/*/roles/*',
    kind: 'status',
    status: 403,
  });
  await bench.settle();
  await bench.reconcile(accountId);
  bench.sandbox.core.faults.clear();
  await bench.control('discord', paidRole(memberId));
  await bench.reconcile(accountId);
  bench.subscribe(accountId, 'basic', -1);
  await bench.reconcile(accountId);
  expect(rolesOf(bench, memberId)).toEqual(['Community', 'Paid Member']);
});

test('neither shortens nor removes a longer foreign access that a listing missed [access-21]', async () => {
  await bench.control('tradingview', '/users', { username: 'missed_max' });
  await bench.control('tradingview', '/scripts/main/rows', { username: 'missed_max' });
  const accountId = newId();
  bench.subscribe(accountId, 'standard');
  const input = { tradingViewUsername: 'missed_max' };
  await setTradingViewUsername(bench.tradingView, actorOf(accountId), input);
  const scripts = bench.access.providers.filter(({ name }) => name === 'tradingview');
  const listing = {
    startedAt: new Date(),
    observe: () => ({ present: false as const }),
  };
  const before = bench.lastSeq();
  await sweepAccess({ ...bench.access, providers: scripts }, new Map([['tradingview', listing]]));
  expect(writes(bench, before)).toEqual([]);
  expect(entry(bench, 'main', 'missed_max')).toMatchObject({ expiration: null });
});
