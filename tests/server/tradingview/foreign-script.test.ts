import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SetUpDeps } from '../../../src-server/operator/setup/set-up.deps.ts';
import { tradingviewChecks } from '../../../src-server/operator/setup/tradingview-checks.ts';
import { createIndicatorAccess } from '../../../src-server/tradingview/indicator-access.ts';
import { reportScripts } from '../../../src-server/tradingview/scripts/sweep-scripts.ts';
import { type Bench, PACE_SCALE, startBench } from '../access/support/access-bench.ts';
import { entry, newTrader } from '../access/support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

/** Configures another seller's script id for wavematrix. */
const useScripts = (wavematrix: string) => {
  const { orm, machineClock, catalogue } = bench.access;
  const scripts = { ...bench.tradingView.scripts, wavematrix };
  bench.tradingView.scripts = scripts;
  bench.access.providers = [
    createIndicatorAccess({
      orm,
      machineClock,
      catalogue,
      gateway: bench.tradingView.gateway,
      scripts,
      paceScale: PACE_SCALE,
    }),
  ];
};
const outcomes = async (accountId: string) =>
  (await bench.grants(accountId)).map(({ entitlement, state, reason }) => [
    entitlement,
    state,
    reason,
  ]);
const withReason = (reason: string) => [
  ['indicator-main', 'granted', null],
  ['indicator-wavematrix', 'blocked', reason],
  ['indicator-orderblock', 'granted', null],
];

describe.each([
  [403, 'not-owner', 'belongs to another TradingView account'],
  [422, 'script-not-found', 'is not among the account’s scripts'],
] as const)('a script of another seller, answered with %i', (status, reason, words) => {
  beforeAll(async () => {
    await bench.control('tradingview', '/settings', { foreignScript: status });
    useScripts(bench.tradingViewTruth().foreignScript.pineId);
  });

  test('blocks only that indicator, and the session stays connected [tradingview-9]', async () => {
    const accountId = await newTrader(bench, 'premium', `foreign_${status}`);
    await bench.reconcile(accountId);
    expect(await outcomes(accountId)).toEqual(withReason(reason));
    expect(entry(bench, 'main', `foreign_${status}`)).toBeDefined();
    expect(await bench.tradingView.gateway.sessionState()).toBe('working');
  });

  test('is named in the report, which still judges the others', async () => {
    const { findings, incomplete } = await reportScripts(bench.tradingView);
    expect(incomplete).toEqual([bench.tradingView.scripts.wavematrix]);
    expect(findings.some(({ pineId }) => pineId === bench.tradingView.scripts.main)).toBe(true);
  });

  test('is named by the set-up check with its setting', async () => {
    const checks = await tradingviewChecks({
      facts: { modes: { tradingview: 'own' } },
      database: bench.access.orm,
      tradingview: bench.tradingView.gateway,
      catalogue: bench.access.catalogue,
      scripts: bench.tradingView.scripts,
    } as SetUpDeps);
    const check = checks.find(({ id }) => id === 'tradingview.script-wavematrix');
    expect(check).toMatchObject({
      state: 'wrong',
      found: expect.stringContaining(words),
      step: expect.stringContaining('TRADINGVIEW_PINE_WAVEMATRIX'),
    });
    expect(checks.find(({ id }) => id === 'tradingview.script-main')?.state).toBe('ok');
  });
});

test('a mistyped script id blocks only that indicator', async () => {
  useScripts('PUB;mistyped');
  const accountId = await newTrader(bench, 'premium', 'mistyped_mia');
  await bench.reconcile(accountId);
  expect(await outcomes(accountId)).toEqual(withReason('script-not-found'));
});

test('a withdrawn script blocks only that indicator', async () => {
  const wavematrix = bench.tradingViewTruth().scripts.find(({ key }) => key === 'wavematrix');
  useScripts(wavematrix?.pineId ?? '');
  await bench.control('tradingview', '/scripts/wavematrix/withdraw', {});
  const accountId = await newTrader(bench, 'premium', 'withdrawn_will');
  await bench.reconcile(accountId);
  expect(await outcomes(accountId)).toEqual(withReason('script-not-found'));
});
