import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileAccount } from '../../../src-server/access/engine/reconcile-access.ts';
import { fixAccess } from '../../../src-server/access/fix-access.ts';
import { endManualGrant, grantByHand } from '../../../src-server/access/manual/grant-by-hand.ts';
import { enqueueExpired } from '../../../src-server/access/sweep/expired-grants.ts';
import { listTroubles, timeToAccess } from '../../../src-server/access/views/troubles.view.ts';
import { whyOf } from '../../../src-server/access/views/why.view.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import { type Bench, DAY_MS, startBench } from './support/access-bench.ts';
import { entry, insider, namedTrader, rolesOf, trader } from './support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const jobs = () => ({ ...bench.access, jobs: bench.discord.jobs });
const operator = { operatorId: newId() };

test('“Fix my access” lists what it repaired and refuses a second run within a minute [access-22]', async () => {
  const accountId = await trader(bench, 'standard', 'broken_bea');
  await bench.control('tradingview', '/scripts/main/rows/broken_bea', undefined, 'DELETE');
  expect(await fixAccess(bench.access, accountId)).toEqual({
    success: true,
    message: 'We repaired your access. The rest needs a step from the list.',
    repaired: ['indicator-main'],
    open: [],
  });
  expect(entry(bench, 'main', 'broken_bea')).toBeDefined();
  const again = await fixAccess(bench.access, accountId);
  expect(again).toMatchObject({ success: false, repaired: [] });
  expect(again.message).toContain('less than a minute ago');
});

test('“Fix my access” reports when there is nothing to repair [access-23]', async () => {
  const { accountId } = await insider(bench, 'basic', 'content_carl');
  expect(await fixAccess(bench.access, accountId)).toMatchObject({
    success: true,
    message: 'Everything is in order.',
  });
});

test('“Fix my access” does not report access as complete while a username is missing', async () => {
  const { accountId } = await insider(bench, 'standard', 'nameless_nell');
  expect(await fixAccess(bench.access, accountId)).toMatchObject({
    success: true,
    message: 'There is nothing to repair. Complete the open steps in the list first.',
    open: [],
  });
});

test('a manual grant applies regardless of the plan and is removed when it ends', async () => {
  const { accountId, memberId } = await insider(bench, 'free', 'gifted_gina');
  const id = await grantByHand(jobs(), operator, {
    accountId,
    entitlement: 'community-vip',
    expiresAt: new Date(bench.clock.now().getTime() + DAY_MS),
    reason: 'Won the contest',
  });
  await bench.settle();
  expect(rolesOf(bench, memberId)).toEqual(['Community', 'VIP']);
  const vip = (await bench.grants(accountId)).find(
    ({ entitlement }) => entitlement === 'community-vip',
  );
  expect(vip?.source).toBe('manual');
  await endManualGrant(jobs(), operator, id);
  await bench.settle();
  expect(rolesOf(bench, memberId)).toEqual(['Community']);
});

test('an expired manual grant is removed at once, without a sweep [access-24]', async () => {
  const { accountId, memberId } = await insider(bench, 'free', 'trial_tina');
  await grantByHand(jobs(), operator, {
    accountId,
    entitlement: 'community-vip',
    expiresAt: new Date(bench.clock.now().getTime() + DAY_MS),
    reason: 'A day to try',
  });
  await bench.settle();
  expect(await enqueueExpired(jobs())).toBe(0);
  bench.clock.advance(DAY_MS);
  expect(await enqueueExpired(jobs())).toBe(1);
  expect(await enqueueExpired(jobs())).toBe(0);
  await bench.settle();
  bench.clock.advance(-DAY_MS);
  expect(rolesOf(bench, memberId)).toEqual(['Community']);
});

test('time to access counts from the request through every failed attempt [access-25]', async () => {
  const reported: number[] = [];
  const access = { ...bench.access, onFirstHeld: (seconds: number) => void reported.push(seconds) };
  await bench.control('tradingview', '/users', { username: 'patient_pia' });
  const accountId = await namedTrader(bench, 'standard', 'patient_pia');
  const askedAt = new Date(Date.now() - 90_000);
  const fault = bench.sandbox.core.faults.add({
    provider: 'tradingview',
    route: 'POST /pine_perm/add/',
    kind: 'no-effect',
  });
  await reconcileAccount(access, accountId, { cause: 'job', askedAt });
  expect(reported).toEqual([]);
  bench.sandbox.core.faults.remove(fault.id);
  await reconcileAccount(access, accountId, { cause: 'job' });
  expect(reported).toHaveLength(1);
  expect(reported[0]).toBeGreaterThan(90);
  // Kept or extended access adds no measurement.
  bench.subscribe(accountId, 'standard', 60);
  await reconcileAccount(access, accountId, { cause: 'job', fresh: true });
  expect(reported).toHaveLength(1);
  const { p95 } = await timeToAccess(bench.access.orm.em.fork(), new Date(0));
  expect(p95).toBeGreaterThan(45);
});

test('refuses a manual grant without a reason or with a past end', async () => {
  const input = { accountId: newId(), entitlement: 'community-vip', expiresAt: null } as const;
  expect(() => grantByHand(jobs(), operator, { ...input, reason: ' ' })).toThrow('reason');
  const expiresAt = new Date(bench.clock.now().getTime() - 1);
  expect(() => grantByHand(jobs(), operator, { ...input, expiresAt, reason: 'Late' })).toThrow(
    'passed',
  );
});

test('access.why explains access from the plan down to the attempts [access-26]', async () => {
  const accountId = await trader(bench, 'standard', 'curious_cora');
  const why = await whyOf(bench.access, accountId);
  expect(why.standing).toMatchObject({ plan: 'standard' });
  expect(why.decidedBy).toMatchObject({ cause: 'test' });
  const of = (name: string) => why.entitlements.find(({ entitlement }) => entitlement === name);
  expect(of('indicator-main')).toMatchObject({
    // The person's own end. The entry at TradingView lasts some days longer.
    wanted: { source: 'subscription', until: why.standing?.accessUntil },
    mapping: `script:${bench.tradingView.scripts.main}`,
    notYet: null,
    grants: [{ state: 'granted', held: true, ours: true }],
    attempts: [{ action: 'give', cause: 'username', outcome: 'done', reason: null }],
  });
  const [{ expiresAt } = { expiresAt: null }] = of('indicator-main')?.grants ?? [];
  const slack = Date.parse(expiresAt ?? '') - Date.parse(why.standing?.accessUntil ?? '');
  expect(Math.round(slack / DAY_MS)).toBe(bench.access.expirySlackDays);
  expect(bench.access.expirySlackDays).toBeGreaterThan(0);
  expect(of('community-paid')).toMatchObject({ notYet: 'no-username', grants: [] });
  expect(of('indicator-orderblock')).toMatchObject({ wanted: null, notYet: null });
});

test('lists all failed grants together and measures the time to access [access-27]', async () => {
  const fault = bench.sandbox.core.faults.add({
    provider: 'tradingview',
    route: 'POST /pine_perm/add/',
    kind: 'no-effect',
  });
  const accountId = await trader(bench, 'standard', 'listed_lars');
  bench.sandbox.core.faults.remove(fault.id);
  const em = bench.access.orm.em.fork();
  const troubles = await listTroubles(em, { limit: 10, before: null });
  expect(troubles.map((row) => [row.accountId, row.state, row.reason])).toEqual([
    [accountId, 'grant-failed', 'no-effect'],
  ]);
  const time = await timeToAccess(em, new Date(0));
  expect(time.grants).toBeGreaterThan(2);
  expect(time.p50).toBeGreaterThan(0);
  expect(time.p95).toBeGreaterThanOrEqual(time.p50 ?? Number.NaN);
});

test('access.why dates an attempt by the clock that the subscription follows', async () => {
  bench.clock.advance(40 * DAY_MS);
  const accountId = await trader(bench, 'standard', 'later_lea');
  const { entitlements } = await whyOf(bench.access, accountId);
  const [attempt] = entitlements.flatMap(({ attempts }) => attempts);
  expect(attempt?.at).toBe(bench.clock.now().toISOString());
});
