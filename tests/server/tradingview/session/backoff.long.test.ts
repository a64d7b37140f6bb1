import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../../src-server/log/log.ts';
import type { HttpAnswer } from '../../../../src-server/tradingview/gateway/http-call.ts';
import { createBackoff } from '../../../../src-server/tradingview/gateway/pace/backoff.ts';
import { type Bench, startBench } from '../../access/support/access-bench.ts';
import { namedTrader } from '../../access/support/people.ts';

/** TradingView blocks our address: every call waits, longer each time, until one is answered. */
const PACE_SCALE = 10;
let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ paceScale: PACE_SCALE });
});
afterEach(() => bench.sandbox.core.faults.clear());
afterAll(() => bench.close());

const answer = (status: number, more: Partial<HttpAnswer> = {}): HttpAnswer => ({
  status,
  json: undefined,
  isHtml: false,
  setCookies: [],
  retryAfterSeconds: undefined,
  location: null,
  ...more,
});
const blockPage = answer(403, { isHtml: true });
const tooFast = answer(429);
const whole = answer(200, { json: {} });

/** Runs at the real pace. Returns for how many seconds an answer stops the queue. */
function startHeeding() {
  const log = createLog({ level: 'silent' });
  let held = 0;
  const pacer = {
    async backOff(milliseconds: number) {
      held = milliseconds / 1000;
    },
  };
  const heed = createBackoff({ pacer, log, waitScale: 1 });
  return async (given: HttpAnswer, place: 'in-turn' | 'aside' = 'in-turn') => {
    held = 0;
    await heed(given, place);
    return held;
  };
}

test('a block page makes all callers wait, twice as long each time, up to two minutes [tradingview-44]', async () => {
  const wait = startHeeding();
  const waits: number[] = [];
  for (let n = 0; n < 7; n += 1) waits.push(await wait(n % 2 ? answer(400, blockPage) : blockPage));
  expect(waits).toEqual([5, 10, 20, 40, 80, 120, 120]);
});

test('one answered call ends the backoff, but an error page does not [tradingview-45]', async () => {
  const wait = startHeeding();
  expect([await wait(tooFast), await wait(tooFast)]).toEqual([5, 10]);
  expect(await wait(answer(502, { isHtml: true }))).toBe(0);
  expect(await wait(tooFast)).toBe(20);
  expect([await wait(whole), await wait(tooFast)]).toEqual([0, 5]);
});

test('a delay that TradingView names is kept and not shortened by a later one [tradingview-46]', async () => {
  const wait = startHeeding();
  const named = (retryAfterSeconds: number) => answer(429, { retryAfterSeconds });
  expect([await wait(named(2)), await wait(named(2)), await wait(named(60))]).toEqual([2, 10, 60]);
});

test('a blocked lookup beside the queue stops it without changing the backoff [tradingview-47]', async () => {
  const wait = startHeeding();
  expect([await wait(blockPage, 'aside'), await wait(blockPage, 'aside')]).toEqual([5, 5]);
  expect([await wait(blockPage), await wait(blockPage)]).toEqual([5, 10]);
  await wait(whole, 'aside');
  expect(await wait(blockPage)).toBe(20);
});

test('during a block few calls are made, and due access is granted when it ends [tradingview-48]', async () => {
  await bench.control('tradingview', '/users', { username: 'blocked_bea' });
  const accountId = await namedTrader(bench, 'premium', 'blocked_bea');
  const html = { provider: 'tradingview', route: 'POST /pine_perm/*', kind: 'html' } as const;
  bench.sandbox.core.faults.add({ ...html, status: 403 });
  const began = performance.now();
  await bench.reconcile(accountId);
  // Three refused probes, half a second and a second apart at this pace.
  expect(performance.now() - began).toBeGreaterThan((5_000 + 10_000) / PACE_SCALE);
  const grants = () => bench.grants(accountId).then((rows) => rows.map(({ state }) => state));
  expect(await grants()).toEqual(Array(3).fill('grant-failed'));
  bench.sandbox.core.faults.clear();
  await bench.reconcile(accountId);
  expect(await grants()).toEqual(Array(3).fill('granted'));
});
