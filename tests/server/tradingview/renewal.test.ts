import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { grantByHand } from '../../../src-server/access/manual/grant-by-hand.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import { setTradingViewUsername } from '../../../src-server/tradingview/username/set-username.ts';
import {
  actorOf,
  type Bench,
  DAY_MS,
  SLACK_DAYS,
  startBench,
} from '../access/support/access-bench.ts';
import { entry, trader, writes } from '../access/support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterEach(() => bench.sandbox.core.faults.clear());
afterAll(() => bench.close());

const expiryOf = (username: string) =>
  Date.parse(entry(bench, 'main', username)?.expiration ?? 'never');
const daysFromNow = (days: number) =>
  Math.ceil((bench.clock.now().getTime() + days * DAY_MS) / 1000) * 1000;

test('the expiry is the absolute end of paid access plus slack [tradingview-31]', async () => {
  await trader(bench, 'standard', 'absolute_abe');
  expect(expiryOf('absolute_abe')).toBe(daysFromNow(30 + SLACK_DAYS));
});

test('a renewal extends the existing entry and reads it back [tradingview-32]', async () => {
  const accountId = await trader(bench, 'standard', 'renewing_rita');
  bench.subscribe(accountId, 'standard', 60);
  const before = bench.lastSeq();
  await bench.reconcile(accountId);
  expect(writes(bench, before)).toEqual(['POST /pine_perm/modify_user_expiration/']);
  expect(expiryOf('renewing_rita')).toBe(daysFromNow(60 + SLACK_DAYS));
  const [grant] = await bench.grants(accountId);
  expect(grant).toMatchObject({ state: 'granted', held: true });
  expect(grant?.expiresAt?.getTime()).toBe(daysFromNow(60 + SLACK_DAYS));
});

test('unpaid access is not extended as time passes [tradingview-33]', async () => {
  const accountId = await trader(bench, 'standard', 'unpaid_uma');
  const expiry = expiryOf('unpaid_uma');
  bench.clock.advance(10 * DAY_MS);
  const before = bench.lastSeq();
  await bench.reconcile(accountId, { fresh: true });
  expect(writes(bench, before)).toEqual([]);
  expect(expiryOf('unpaid_uma')).toBe(expiry);
  bench.clock.advance(-10 * DAY_MS);
});

test('an entry added between our read and our add is updated, not trusted [tradingview-34]', async () => {
  // The add answers 'exists' and keeps the old expiry. Only a change of the expiry helps.
  const accountId = newId();
  bench.subscribe(accountId, 'standard', 30);
  await bench.control('tradingview', '/users', { username: 'sudden_sue' });
  const old = new Date(bench.clock.now().getTime() + DAY_MS).toISOString();
  bench.access.crashPoint = (point) => {
    if (point !== 'after-intent') return;
    delete bench.access.crashPoint;
    void bench.control('tradingview', '/scripts/main/rows', {
      username: 'sudden_sue',
      expiration: old,
    });
  };
  const before = bench.lastSeq();
  await setTradingViewUsername(bench.tradingView, actorOf(accountId), {
    tradingViewUsername: 'sudden_sue',
  });
  expect(writes(bench, before)).toEqual([
    'POST /pine_perm/add/',
    'POST /pine_perm/modify_user_expiration/',
  ]);
  expect(expiryOf('sudden_sue')).toBe(daysFromNow(30 + SLACK_DAYS));
});

test("a change without effect keeps the subscriber's access and is reported [tradingview-35]", async () => {
  const accountId = await trader(bench, 'standard', 'stuck_stella');
  const expiry = expiryOf('stuck_stella');
  bench.sandbox.core.faults.add({
    provider: 'tradingview',
    route: 'POST /pine_perm/modify_user_expiration/',
    kind: 'no-effect',
  });
  bench.subscribe(accountId, 'standard', 60);
  await bench.reconcile(accountId);
  const [grant] = await bench.grants(accountId);
  expect(grant).toMatchObject({ state: 'grant-failed', held: true, reason: 'no-effect' });
  expect(grant?.expiresAt?.getTime()).toBe(expiry);
});

test('a plan without indicators grants none, and a higher one grants all three', async () => {
  const accountId = await trader(bench, 'premium', 'premium_pete');
  for (const script of ['main', 'wavematrix', 'orderblock']) {
    expect(entry(bench, script, 'premium_pete')).toBeDefined();
  }
  bench.subscribe(accountId, 'standard');
  await bench.reconcile(accountId);
  expect(entry(bench, 'main', 'premium_pete')).toBeDefined();
  expect(entry(bench, 'wavematrix', 'premium_pete')).toBeUndefined();
  bench.subscribe(accountId, 'basic');
  await bench.reconcile(accountId);
  expect(entry(bench, 'main', 'premium_pete')).toBeUndefined();
});

test('an entry whose date cannot be removed is re-added without one [tradingview-36]', async () => {
  const accountId = await trader(bench, 'standard', 'for_ever_eve');
  const deps = { ...bench.access, jobs: bench.tradingView.jobs };
  const given = { accountId, entitlement: 'indicator-main', expiresAt: null } as const;
  await grantByHand(deps, { operatorId: newId() }, { ...given, reason: 'For ever' });
  bench.sandbox.core.faults.add({
    provider: 'tradingview',
    route: 'POST /pine_perm/modify_user_expiration/',
    kind: 'no-effect',
  });
  const before = bench.lastSeq();
  await bench.reconcile(accountId);
  expect(writes(bench, before)).toEqual([
    'POST /pine_perm/modify_user_expiration/',
    'POST /pine_perm/remove/',
    'POST /pine_perm/add/',
  ]);
  expect(entry(bench, 'main', 'for_ever_eve')).toMatchObject({ expiration: null });
  expect((await bench.grants(accountId))[0]).toMatchObject({ state: 'granted', expiresAt: null });
});
