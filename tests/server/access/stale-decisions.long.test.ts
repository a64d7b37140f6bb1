import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccessProvider } from '../../../src-server/access/access-provider.ts';
import { reconcileAccount } from '../../../src-server/access/engine/reconcile-access.ts';
import { endManualGrant, grantByHand } from '../../../src-server/access/manual/grant-by-hand.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import { type Bench, DAY_MS, SLACK_DAYS, startBench } from './support/access-bench.ts';
import { beforeEachWrite } from './support/before-each-write.ts';
import { entry, insider, newTrader, rolesOf, statesOf, writes } from './support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

test('verifies and then removes roles that were sent before the plan ended mid-run', async () => {
  const { accountId, memberId } = await insider(bench, 'free', 'halfway_hal');
  await bench.settle();
  bench.subscribe(accountId, 'premium');
  let sent = 0;
  const waiting = beforeEachWrite(bench, 'discord', () => {
    sent += 1;
    if (sent === 2) bench.subscribe(accountId, 'premium', -1);
  });
  const outcomes = await reconcileAccount(waiting, accountId, { cause: 'test' });
  expect(rolesOf(bench, memberId)).toEqual(['Community']);
  expect(outcomes.map(({ action }) => action).filter((action) => action !== 'none')).toEqual([
    'take',
  ]);
  expect((await statesOf(bench, accountId)).sort()).toEqual(['granted', 'revoked', 'revoked']);
});

test('grants once, until the later end, when the plan is extended while the write waits', async () => {
  const accountId = await newTrader(bench, 'standard', 'longer_lu');
  bench.subscribe(accountId, 'standard', 30);
  const before = bench.lastSeq();
  const waiting = beforeEachWrite(bench, 'tradingview', () =>
    bench.subscribe(accountId, 'standard', 60),
  );
  await reconcileAccount(waiting, accountId, { cause: 'test' });
  expect(writes(bench, before)).toEqual(['POST /pine_perm/add/']);
  const days =
    (Date.parse(String(entry(bench, 'main', 'longer_lu')?.expiration)) - Date.now()) / DAY_MS;
  expect(Math.round(days)).toBe(60 + SLACK_DAYS);
});

test('restores a user’s own dated access even when the longer grant ends during the write [access-1]', async () => {
  const accountId = await newTrader(bench, 'standard', 'before_bea');
  bench.subscribe(accountId, 'free');
  const until = new Date(Math.ceil((Date.now() + 40 * DAY_MS) / 1000) * 1000).toISOString();
  await bench.control('tradingview', '/scripts/main/rows', {
    username: 'before_bea',
    expiration: until,
  });
  const deps = { ...bench.access, jobs: bench.discord.jobs };
  const operator = { operatorId: newId() };
  const manualGrant = await grantByHand(deps, operator, {
    accountId,
    entitlement: 'indicator-main',
    expiresAt: null,
    reason: 'test',
  });
  // With this fault a new date has no effect, so the engine removes and re-adds the entry.
  bench.sandbox.core.faults.add({
    provider: 'tradingview',
    route: 'POST /pine_perm/modify_user_expiration/',
    kind: 'no-effect',
    remaining: 1,
  });
  let sent = 0;
  const providers = bench.access.providers.map((provider): AccessProvider => {
    const grant: AccessProvider['grant'] = (target, expiresAt, known, sending) =>
      provider.grant(target, expiresAt, known, {
        ...sending,
        async confirm() {
          await sending.confirm();
          sent += 1;
          if (sent === 2) await endManualGrant(deps, operator, manualGrant);
        },
      });
    return { ...provider, grant };
  });
  const before = bench.lastSeq();
  await reconcileAccount({ ...bench.access, providers }, accountId, { cause: 'test' });
  expect(writes(bench, before)).toContain('POST /pine_perm/remove/');
  await bench.settle();
  await bench.reconcile(accountId, { fresh: true });
  expect(entry(bench, 'main', 'before_bea')).toMatchObject({ expiration: until });
});

test('reports a grant as done when it becomes visible after the decision was repeated', async () => {
  const accountId = await newTrader(bench, 'standard', 'at_last_al');
  bench.subscribe(accountId, 'premium', 30);
  let sent = 0;
  const waiting = beforeEachWrite(bench, 'tradingview', () => {
    sent += 1;
    if (sent === 2) bench.subscribe(accountId, 'standard', 30);
  });
  const hidden = waiting.providers.map((provider): AccessProvider => {
    if (provider.name !== 'tradingview') return provider;
    return {
      ...provider,
      read: async (targets, urgency) =>
        sent === 1 ? targets.map(() => ({ present: false })) : provider.read(targets, urgency),
    };
  });
  const outcomes = await reconcileAccount({ ...waiting, providers: hidden }, accountId, {
    cause: 'test',
  });
  expect(outcomes.find(({ entitlement }) => entitlement === 'indicator-main')?.outcome).toBe(
    'done',
  );
  expect((await statesOf(bench, accountId)).sort()).toEqual(['granted', 'revoked']);
});

test('retries the job later when the decision changes on every attempt', async () => {
  const accountId = await newTrader(bench, 'standard', 'fickle_flo');
  let days = 30;
  const waiting = beforeEachWrite(bench, 'tradingview', () => {
    days += 1;
    bench.subscribe(accountId, 'standard', days);
  });
  const before = bench.lastSeq();
  await expect(reconcileAccount(waiting, accountId, { cause: 'test' })).rejects.toThrow(accountId);
  expect(writes(bench, before)).toEqual([]);
  await bench.reconcile(accountId);
  expect(await statesOf(bench, accountId)).toEqual(['granted']);
});
