import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Listing } from '../../../../src-server/access/access-provider.ts';
import { fixAccess } from '../../../../src-server/access/fix-access.ts';
import { sweepAccess } from '../../../../src-server/access/sweep/sweep-access.ts';
import { accessSweeps } from '../../../../src-server/composition/monitoring/sweep-and-alert.ts';
import { createTimers } from '../../../../src-server/jobs/timers.ts';
import { eventually } from '../../../support/until.ts';
import { premiumTraders } from '../drill/many-subscribers.ts';
import { type Bench, startBench } from '../support/access-bench.ts';
import { entry, insider, roleId, rolesOf, trader, writes } from '../support/people.ts';

/** Sweeps while other work holds TradingView's turns. */
let bench: Bench;
beforeAll(async () => {
  // Slow enough for a drain to stay ahead of the sweep.
  bench = await startBench({ paceScale: 10 });
});
afterEach(() => bench.sandbox.core.faults.clear());
afterAll(() => bench.close());

const DRAINED = 60;
const WORKERS = 8;

test('restores a manually removed role while TradingView is still being listed [access-63]', async () => {
  const { memberId } = await insider(bench, 'basic', 'robbed_rita');
  const path = `/members/${memberId}/roles/${roleId(bench, 'Paid Member')}`;
  await bench.control('discord', path, undefined, 'DELETE');
  await bench.follower.idle();
  const start = bench.lastSeq();
  const listed = () =>
    bench.calls('tradingview', start).filter(({ name }) => name.includes('list_users'));
  const route = 'POST /pine_perm/list_users/';
  bench.sandbox.core.faults.add({ provider: 'tradingview', route, kind: 'slow', delayMs: 4_000 });
  const { access } = bench;
  const sweeps = accessSweeps({ access, orm: access.orm, alertOperator: async () => {} });
  const timers = createTimers(access.log, sweeps);
  timers.start();
  await eventually(() => rolesOf(bench, memberId).includes('Paid Member'));
  // The ledger records a call once it is answered, so at least one of three scripts is still pending.
  const answered = listed().length;
  bench.sandbox.core.faults.clear();
  await timers.stop();
  expect(answered).toBeLessThan(listed().length);
});

test('an account in a sweep that waits behind a drain stays free for other work [access-64]', async () => {
  const robbed = await trader(bench, 'standard', 'robbed_rob');
  const waiting = await premiumTraders(bench, 'drained_', DRAINED);
  await bench.control('tradingview', '/scripts/main/rows/robbed_rob', undefined, 'DELETE');
  for (const { accountId } of waiting) bench.subscribe(accountId, 'premium', 60);
  const start = bench.lastSeq();
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await bench.reconcile(next.accountId);
    }
  };
  const draining = Promise.all(Array.from({ length: WORKERS }, worker));
  await eventually(() => bench.calls('tradingview', start).length > 10);

  const listing: Listing = {
    startedAt: new Date(),
    observe: (at) => ('username' in at && at.username === 'robbed_rob' ? { present: false } : null),
  };
  const providers = bench.access.providers.filter(({ name }) => name === 'tradingview');
  let isSwept = false;
  const sweep = sweepAccess({ ...bench.access, providers }, new Map([['tradingview', listing]]));
  const swept = sweep.finally(() => {
    isSwept = true;
  });
  await delay(500);
  expect(await fixAccess(bench.access, robbed)).toMatchObject({
    success: true,
    repaired: ['indicator-main'],
  });
  expect(isSwept).toBe(false);
  expect(waiting.length).toBeGreaterThan(0);
  waiting.length = 0;
  await draining;
  expect(await swept).toMatchObject({ differing: 1, skipped: 0, outcomes: [{ action: 'none' }] });
  expect(entry(bench, 'main', 'robbed_rob')).toBeDefined();
  expect(writes(bench, start).filter((call) => call.endsWith('/add/'))).toHaveLength(1);
});
