import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Bench, startBench } from './support/access-bench.ts';
import { entry, insider, roleId, rolesOf, trader } from './support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterEach(() => bench.sandbox.core.faults.clear());
afterAll(() => bench.close());

const states = async (accountId: string) =>
  (await bench.grants(accountId)).map(({ entitlement, state, held, reason }) => ({
    entitlement,
    state,
    held,
    reason,
  }));

test('a TradingView grant without effect becomes grant-failed and is repaired later [access-39]', async () => {
  const { faults } = bench.sandbox.core;
  faults.add({ provider: 'tradingview', route: 'POST /pine_perm/add/', kind: 'no-effect' });
  const accountId = await trader(bench, 'standard', 'no_effect_add');
  const [failed] = await bench.grants(accountId);
  expect(failed).toMatchObject({ state: 'grant-failed', held: false, reason: 'no-effect' });
  expect(failed?.nextAttemptAt).toBeInstanceOf(Date);
  faults.clear();
  await bench.reconcile(accountId);
  expect(await states(accountId)).toEqual([
    { entitlement: 'indicator-main', state: 'granted', held: true, reason: null },
  ]);
});

test('a removal without effect becomes revoke-failed, never revoked [access-40]', async () => {
  const accountId = await trader(bench, 'standard', 'no_effect_remove');
  bench.sandbox.core.faults.add({
    provider: 'tradingview',
    route: 'POST /pine_perm/remove/',
    kind: 'no-effect',
  });
  bench.subscribe(accountId, 'standard', -1);
  await bench.reconcile(accountId);
  expect(await states(accountId)).toEqual([
    { entitlement: 'indicator-main', state: 'revoke-failed', held: true, reason: 'no-effect' },
  ]);
  expect(entry(bench, 'main', 'no_effect_remove')).toBeDefined();
  bench.sandbox.core.faults.clear();
  await bench.reconcile(accountId);
  expect((await bench.grants(accountId))[0]).toMatchObject({ state: 'revoked', held: false });
  expect(entry(bench, 'main', 'no_effect_remove')).toBeUndefined();
});

test('a 204 that leaves the role becomes revoke-failed [access-41]', async () => {
  const { accountId, memberId } = await insider(bench, 'basic', 'sticky_role');
  bench.sandbox.core.faults.add({
    provider: 'discord',
    route: 'DELETE /api/v10/guilds/*/members/*/roles/*',
    kind: 'no-effect',
  });
  bench.subscribe(accountId, 'basic', -1);
  await bench.reconcile(accountId);
  expect(await states(accountId)).toContainEqual({
    entitlement: 'community-paid',
    state: 'revoke-failed',
    held: true,
    reason: 'no-effect',
  });
  expect(rolesOf(bench, memberId)).toEqual(['Community', 'Paid Member']);
  bench.sandbox.core.faults.clear();
  await bench.reconcile(accountId);
  expect(rolesOf(bench, memberId)).toEqual(['Community']);
});

test('a 204 that adds no role becomes grant-failed [access-42]', async () => {
  const { accountId, memberId } = await insider(bench, 'free', 'missing_role');
  bench.sandbox.core.faults.add({
    provider: 'discord',
    route: 'PUT /api/v10/guilds/*/members/*/roles/*',
    kind: 'no-effect',
  });
  bench.subscribe(accountId, 'basic');
  await bench.reconcile(accountId);
  expect(await states(accountId)).toContainEqual({
    entitlement: 'community-paid',
    state: 'grant-failed',
    held: false,
    reason: 'no-effect',
  });
  expect(rolesOf(bench, memberId)).toEqual(['Community']);
});

test('granted and revoked each follow a read that began after the write [access-43]', async () => {
  const { accountId, memberId } = await insider(bench, 'free', 'read_after_write');
  const member = `/members/${memberId}`;
  const sequence = (after: number) =>
    bench
      .calls('discord', after)
      .map(({ name }) => name)
      .filter((name) => name.includes(member))
      .map((name) => name.split(' ')[0]);

  const beforeGrant = bench.lastSeq();
  bench.subscribe(accountId, 'basic');
  await bench.reconcile(accountId);
  expect(sequence(beforeGrant)).toEqual(['GET', 'PUT', 'GET']);

  const beforeRevoke = bench.lastSeq();
  bench.subscribe(accountId, 'basic', -1);
  await bench.reconcile(accountId);
  // The first two reads are of the role that stays and the one that goes.
  expect(sequence(beforeRevoke)).toEqual(['GET', 'GET', 'DELETE', 'GET']);
  expect(rolesOf(bench, memberId)).toEqual(['Community']);
  expect(roleId(bench, 'Paid Member')).not.toBe('');
});

test('waits for an entry that becomes visible with a delay', async () => {
  await bench.control('tradingview', '/settings', { propagationDelayMs: 8 });
  const accountId = await trader(bench, 'standard', 'slow_to_show');
  await bench.control('tradingview', '/settings', { propagationDelayMs: 0 });
  expect(await states(accountId)).toEqual([
    { entitlement: 'indicator-main', state: 'granted', held: true, reason: null },
  ]);
});
