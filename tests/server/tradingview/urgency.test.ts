import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../src-server/database/identifier.ts';
import { setTradingViewUsername } from '../../../src-server/tradingview/set-username.ts';
import { actorOf, type Bench, eventually, startBench } from '../access/access-bench.ts';
import { premiumTraders } from '../access/crowd.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const RENEWALS = 200;
const WORKERS = 8;
/** Five seconds at our pace of two calls a second. */
const CALLS_IN_FIVE_SECONDS = 10;

test('a first grant comes within five seconds of our pace while hundreds of renewals drain', async () => {
  const people = await premiumTraders(bench, 'renewal_', RENEWALS);
  for (const { accountId } of people) bench.subscribe(accountId, 'premium', 60);
  const waiting = people.map(({ accountId }) => accountId);
  const start = bench.lastSeq();
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await bench.reconcile(next);
    }
  };
  const draining = Promise.all(Array.from({ length: WORKERS }, worker));
  await eventually(() => bench.calls('tradingview', start).length > 20);

  const accountId = newId();
  bench.subscribe(accountId, 'standard');
  const before = bench.lastSeq();
  const saved = await setTradingViewUsername(bench.tradingView, actorOf(accountId), {
    tradingViewUsername: 'karlKurs',
  });
  expect(saved).toEqual({ accessGranted: true });
  const calls = bench.calls('tradingview', before);
  const owners = calls.filter(({ name }) => name.startsWith('POST /pine_perm/'));
  const last = owners.findLastIndex(({ detail }) => String(detail.body).includes('karlKurs'));
  expect(last).toBeLessThan(CALLS_IN_FIVE_SECONDS);
  expect(waiting.length).toBeGreaterThan(0);
  waiting.length = 0;
  await draining;
});
