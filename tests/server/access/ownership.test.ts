import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../src-server/database/identifier.ts';
import { nameDiscordAccount } from '../../../src-server/discord/identity/name-account.ts';
import { setTradingViewUsername } from '../../../src-server/tradingview/username/set-username.ts';
import { actorOf, type Bench, DAY_MS, startBench } from './support/access-bench.ts';
import { comeAsGuest, entry, insider, roleId, rolesOf, trader } from './support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

test('keeps a role that the member had before us when the subscription ends [access-29]', async () => {
  // A member who joined alone and got the paid role from a moderator.
  const memberId = await comeAsGuest(bench, 'old_friend');
  const paid = roleId(bench, 'Paid Member');
  await bench.control('discord', `/members/${memberId}/roles/${paid}`);

  const accountId = newId();
  bench.subscribe(accountId, 'basic');
  const answer = await nameDiscordAccount(bench.discord, actorOf(accountId), {
    discordUsername: 'old_friend',
  });
  expect(answer).toMatchObject({ success: true });
  expect(answer.inviteUrl).toBeUndefined();
  expect(rolesOf(bench, memberId)).toEqual(['Community', 'Paid Member']);

  bench.subscribe(accountId, 'basic', -1);
  await bench.reconcile(accountId);
  // Every account gets the base role. The paid role was there before us.
  expect(rolesOf(bench, memberId)).toEqual(['Community', 'Paid Member']);
  const paidGrant = (await bench.grants(accountId)).find(
    ({ entitlement }) => entitlement === 'community-paid',
  );
  expect(paidGrant).toMatchObject({ state: 'released', held: false });
  expect(bench.effects('member.role-removed')).toEqual([]);
});

test('never touches an unmapped role [access-30]', async () => {
  const { accountId, memberId } = await insider(bench, 'premium', 'analyst_ann');
  const analyst = roleId(bench, 'Analyst');
  await bench.control('discord', `/members/${memberId}/roles/${analyst}`);
  bench.subscribe(accountId, 'premium', -1);
  await bench.reconcile(accountId);
  expect(rolesOf(bench, memberId)).toEqual(['Analyst', 'Community']);
});

test('neither shortens nor removes lifetime access that the seller granted [access-31]', async () => {
  await bench.control('tradingview', '/users', { username: 'lifetime_lou' });
  await bench.control('tradingview', '/scripts/main/rows', { username: 'lifetime_lou' });
  const accountId = newId();
  bench.subscribe(accountId, 'standard');
  await saveName(accountId, 'lifetime_lou');
  expect((await bench.grants(accountId))[0]).toMatchObject({ state: 'granted', expiresAt: null });
  bench.subscribe(accountId, 'standard', -1);
  await bench.reconcile(accountId);
  expect(entry(bench, 'main', 'lifetime_lou')).toMatchObject({ expiration: null });
  expect((await bench.grants(accountId))[0]).toMatchObject({ state: 'released' });
});

test('extends a shorter access that the seller granted, and restores its date at the end', async () => {
  const own = new Date(bench.clock.now().getTime() + 10 * DAY_MS).toISOString();
  await bench.control('tradingview', '/users', { username: 'trial_tom' });
  const row = { username: 'trial_tom', expiration: own };
  await bench.control('tradingview', '/scripts/main/rows', row);
  const accountId = newId();
  bench.subscribe(accountId, 'standard', 30);
  await saveName(accountId, 'trial_tom');
  const extended = Date.parse(entry(bench, 'main', 'trial_tom')?.expiration ?? '');
  expect(extended).toBeGreaterThan(Date.parse(own));
  bench.subscribe(accountId, 'standard', -1);
  await bench.reconcile(accountId);
  expect(entry(bench, 'main', 'trial_tom')?.expiration).toBe(own);
  expect((await bench.grants(accountId))[0]).toMatchObject({ state: 'released' });
});

test('removes access that we granted although the seller extended it', async () => {
  const accountId = await trader(bench, 'standard', 'extended_eve');
  await bench.control(
    'tradingview',
    '/scripts/main/rows/extended_eve',
    { expiration: null },
    'PATCH',
  );
  bench.subscribe(accountId, 'standard', -1);
  await bench.reconcile(accountId);
  expect(entry(bench, 'main', 'extended_eve')).toBeUndefined();
});

async function saveName(accountId: string, username: string): Promise<void> {
  const input = { tradingViewUsername: username };
  await setTradingViewUsername(bench.tradingView, actorOf(accountId), input);
}
