import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CrashPoint } from '../../../src-server/access/engine/reconcile-run.ts';
import { type Bench, DAY_MS, Killed, startBench } from './support/access-bench.ts';
import { entry, insider, namedTrader, rolesOf, trader, writes } from './support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterEach(() => bench.sandbox.core.faults.clear());
afterAll(() => bench.close());

test('a second run changes nothing and writes nothing to a provider [access-44]', async () => {
  const { accountId } = await insider(bench, 'premium', 'twice_over');
  const trading = await trader(bench, 'premium', 'TwiceOver');
  for (const id of [accountId, trading]) {
    const before = bench.lastSeq();
    const grants = (await bench.grants(id)).map(({ verifiedAt: _, ...rest }) => rest);
    const outcomes = await bench.reconcile(id, { fresh: true });
    expect(writes(bench, before)).toEqual([]);
    expect(outcomes.filter(({ action }) => action !== 'none')).toEqual([]);
    expect((await bench.grants(id)).map(({ verifiedAt: _, ...rest }) => rest)).toEqual(grants);
  }
  expect((await bench.grants(trading)).map(({ state }) => state)).toEqual([
    'granted',
    'granted',
    'granted',
  ]);
});

const POINTS: CrashPoint[] = [
  'before-intent',
  'after-intent',
  'after-write',
  'after-read-back',
  'after-record',
];

describe.each(POINTS)('a run killed %s', (point) => {
  const name = point.replaceAll('-', '_');

  test('converges a TradingView grant without a second entry [access-45]', async () => {
    bench.crashAt(point);
    const accountId = await trader(bench, 'standard', `give_${name}`);
    expect(bench.crashed()).toBe(true);
    await bench.reconcile(accountId);
    const added = bench.effects('access.added').filter((each) => each.username === `give_${name}`);
    expect(added).toHaveLength(1);
    const grants = await bench.grants(accountId);
    expect(grants.map(({ state, held }) => [state, held])).toEqual([['granted', true]]);
  });

  test('removes an interrupted grant that is no longer paid for [access-46]', async () => {
    bench.crashAt(point);
    const accountId = await trader(bench, 'standard', `lapse_${name}`);
    expect(bench.crashed()).toBe(true);
    bench.subscribe(accountId, 'standard', -1);
    await bench.reconcile(accountId);
    expect(entry(bench, 'main', `lapse_${name}`)).toBeUndefined();
  });

  test('undoes an interrupted extension of earlier access that is no longer paid for', async () => {
    const username = `theirs_${name}`;
    await bench.control('tradingview', '/users', { username });
    const theirs = new Date(bench.clock.now().getTime() + DAY_MS).toISOString();
    await bench.control('tradingview', '/scripts/main/rows', { username, expiration: theirs });
    const accountId = await namedTrader(bench, 'standard', username);
    bench.crashAt(point);
    await expect(bench.reconcile(accountId)).rejects.toThrow(Killed);
    bench.subscribe(accountId, 'standard', -1);
    await bench.reconcile(accountId);
    expect(entry(bench, 'main', username)).toMatchObject({ expiration: theirs });
  });

  test('restores earlier access although the run was interrupted and repeated', async () => {
    const username = `again_${name}`;
    await bench.control('tradingview', '/users', { username });
    const theirs = new Date(bench.clock.now().getTime() + DAY_MS).toISOString();
    await bench.control('tradingview', '/scripts/main/rows', { username, expiration: theirs });
    const accountId = await namedTrader(bench, 'standard', username);
    bench.crashAt(point);
    await expect(bench.reconcile(accountId)).rejects.toThrow(Killed);
    await bench.reconcile(accountId);
    bench.subscribe(accountId, 'standard', -1);
    await bench.reconcile(accountId);
    expect(entry(bench, 'main', username)).toMatchObject({ expiration: theirs });
  });

  test('converges a Discord revoke [access-47]', async () => {
    const { accountId, memberId } = await insider(bench, 'basic', `take_${name}`);
    bench.subscribe(accountId, 'basic', -1);
    bench.crashAt(point);
    // At most two kills happen here, because roles that stay need no step.
    await expect(bench.reconcile(accountId)).rejects.toThrow(Killed);
    await bench.reconcile(accountId);
    expect(rolesOf(bench, memberId)).toEqual(['Community']);
    const ended = (await bench.grants(accountId)).filter(({ endedAt }) => endedAt !== null);
    expect(ended.map(({ entitlement, state }) => [entitlement, state])).toEqual([
      ['community-paid', 'revoked'],
    ]);
  });
});

test('removes a role that it added before it was killed', async () => {
  const { accountId, memberId } = await insider(bench, 'free', 'killed_after_put');
  bench.subscribe(accountId, 'basic');
  bench.crashAt('after-write');
  await expect(bench.reconcile(accountId)).rejects.toThrow(Killed);
  expect(rolesOf(bench, memberId)).toEqual(['Community', 'Paid Member']);
  bench.subscribe(accountId, 'basic', -1);
  await bench.reconcile(accountId);
  expect(rolesOf(bench, memberId)).toEqual(['Community']);
});

test('does not repeat a write whose answer was lost', async () => {
  bench.sandbox.core.faults.add({
    provider: 'tradingview',
    route: 'POST /pine_perm/add/',
    kind: 'lost-response',
    remaining: 1,
  });
  const accountId = await trader(bench, 'standard', 'lost_answer');
  expect((await bench.grants(accountId))[0]).toMatchObject({ state: 'grant-failed' });
  const before = bench.lastSeq();
  await bench.reconcile(accountId);
  expect((await bench.grants(accountId))[0]).toMatchObject({ state: 'granted', held: true });
  expect(writes(bench, before)).toEqual([]);
});
