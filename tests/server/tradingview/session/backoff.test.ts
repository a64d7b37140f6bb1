import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../../src-server/log/log.ts';
import { createBackoff } from '../../../../src-server/tradingview/gateway/backoff.ts';
import type { HttpAnswer } from '../../../../src-server/tradingview/gateway/http-call.ts';
import { type Bench, startBench } from '../../access/support/access-bench.ts';
import { namedTrader } from '../../access/support/people.ts';

/** TradingView turns our address away: every call waits, longer each time, until one is answered. */
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

/** At the real pace; tells for how many seconds an answer holds the queue. */
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

test('a block page makes everybody wait, twice as long each time, up to two minutes [tradingview-44]', async () => {
  const wait = startHeeding();
  const waits: number[] = [];
  for (let n = 0; n < 7; n += 1) waits.push(await wait(n % 2 ? answer(400, blockPage) : blockPage));
  expect(waits).toEqual([5, 10, 20, 40, 80, 120, 120]);
});

test('one answered call ends the waiting, and an error page does not [tradingview-45]', async () => {
  const wait = startHeeding();
  expect([await wait(tooFast), await wait(tooFast)]).toEqual([5, 10]);
  expect(await wait(answer(502, { isHtml: true }))).toBe(0);
  expect(await wait(tooFast)).toBe(20);
  expect([await wait(whole), await wait(tooFast)]).toEqual([0, 5]);
});

test('the wait that TradingView names is kept, and not shortened by its coming again [tradingview-46]', async () => {
  const wait = startHeeding();
  const named = (retryAfterSeconds: number) => answer(429, { retryAfterSeconds });
  expect([await wait(named(2)), await wait(named(2)), await wait(named(60))]).toEqual([2, 10, 60]);
});

test('what people look up beside the queue makes it wait, but neither longer nor shorter [tradingview-47]', async () => {
  const wait = startHeeding();
  expect([await wait(blockPage, 'aside'), await wait(blockPage, 'aside')]).toEqual([5, 5]);
  expect([await wait(blockPage), await wait(blockPage)]).toEqual([5, 10]);
  await wait(whole, 'aside');
  expect(await wait(blockPage)).toBe(20);
});

test('while TradingView blocks us few calls are made, and what is owed is given when it ends [tradingview-48]', async () => {
  await bench.control('tradingview', '/users', { username: 'blocked_bea' });
  const accountId = await namedTrader(bench, 'premium', 'blocked_bea');
  const html = { provider: 'tradingview', route: 'POST /pine_perm/*', kind: 'html' } as const;
  bench.sandbox.core.faults.add({ ...html, status: 403 });
  const began = performance.now();
  await bench.reconcile(accountId);
  // Three refused looks, with half a second and a whole one between them at this pace.
  expect(performance.now() - began).toBeGreaterThan((5_000 + 10_000) / PACE_SCALE);
  const grants = () => bench.grants(accountId).then((rows) => rows.map(({ state }) => state));
  expect(await grants()).toEqual(Array(3).fill('grant-failed'));
  bench.sandbox.core.faults.clear();
  await bench.reconcile(accountId);
  expect(await grants()).toEqual(Array(3).fill('granted'));
});
