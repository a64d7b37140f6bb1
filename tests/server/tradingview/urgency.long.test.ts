import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../src-server/database/identifier.ts';
import { setTradingViewUsername } from '../../../src-server/tradingview/username/set-username.ts';
import { eventually } from '../../support/until.ts';
import { premiumTraders } from '../access/drill/many-subscribers.ts';
import { actorOf, type Bench, startBench } from '../access/support/access-bench.ts';
import { namedTrader } from '../access/support/people.ts';

let bench: Bench;
beforeAll(async () => {
  // Slow enough for the machine's own time, which no scale shortens, to matter little.
  bench = await startBench({ paceScale: 4 });
});
afterAll(() => bench.close());

const DRAINED = 500;
const WORKERS = 8;
/** Five seconds at our pace of two calls a second. */
const CALLS_IN_FIVE_SECONDS = 10;

async function renewals(): Promise<string[]> {
  const people = await premiumTraders(bench, 'renewal_', DRAINED);
  for (const { accountId } of people) bench.subscribe(accountId, 'premium', 60);
  return people.map(({ accountId }) => accountId);
}

async function firstGrants(): Promise<string[]> {
  await bench.control('tradingview', '/users', { prefix: 'first_', count: DRAINED });
  const accounts: string[] = [];
  for (let n = 1; n <= DRAINED; n += 1) {
    accounts.push(await namedTrader(bench, 'premium', `first_${n}`));
  }
  return accounts;
}

test.each([
  ['renewals', renewals, 'karlKurs'],
  ['first grants', firstGrants, 'LongLena'],
])(
  'a user who waits on a screen is served within five seconds while hundreds of %s drain [tradingview-50]',
  async (_what, prepare, name) => {
    const waiting = await prepare();
    const start = bench.lastSeq();
    const worker = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        await bench.reconcile(next);
      }
    };
    const draining = Promise.all(Array.from({ length: WORKERS }, worker));
    await eventually(() => bench.calls('tradingview', start).length > WORKERS);

    const accountId = newId();
    bench.subscribe(accountId, 'standard');
    const before = bench.lastSeq();
    const saved = await setTradingViewUsername(bench.tradingView, actorOf(accountId), {
      tradingViewUsername: name,
    });
    expect(saved).toEqual({ accessGranted: true });
    const calls = bench.calls('tradingview', before);
    const owners = calls.filter(({ name }) => name.startsWith('POST /pine_perm/'));
    const last = owners.findLastIndex(({ detail }) => String(detail.body).includes(name));
    expect(last).toBeLessThan(CALLS_IN_FIVE_SECONDS);
    expect(waiting.length).toBeGreaterThan(0);
    waiting.length = 0;
    await draining;
  },
);
