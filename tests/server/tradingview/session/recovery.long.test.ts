import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fixAccess } from '../../../../src-server/access/fix-access.ts';
import { movableClock } from '../../../../src-server/clock/clock.ts';
import { createSecretBox } from '../../../../src-server/secrets/secret-box.ts';
import { createTradingViewGateway } from '../../../../src-server/tradingview/gateway/adapter.ts';
import {
  recoverSession,
  requireSession,
} from '../../../../src-server/tradingview/session/recover-session.ts';
import {
  BENCH_SECRET,
  type Bench,
  PACE_SCALE,
  startBench,
} from '../../access/support/access-bench.ts';
import { entry, namedTrader, statesOf } from '../../access/support/people.ts';

const MINUTE_MS = 60_000;
const machineClock = movableClock(new Date());

let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ machineClock });
  await bench.control('tradingview', '/users', { prefix: 'held_', count: 7 });
});
beforeEach(async () => {
  await bench.control('tradingview', '/cookie/revive');
  await recoverSession(bench.tradingView, 'now');
  machineClock.advance(MINUTE_MS);
  await recoverSession(bench.tradingView, 'due');
  bench.enqueued.length = 0;
});
afterEach(() => bench.sandbox.core.faults.clear());
afterAll(() => bench.close());

/** A session that TradingView refused, with one subscriber whose access waits for it. */
const refusedWith = async (username: string) => {
  await bench.control('tradingview', '/cookie/expire', { status: 403 });
  const accountId = await namedTrader(bench, 'standard', username);
  await bench.reconcile(accountId);
  expect(await bench.tradingView.gateway.sessionState()).toBe('refused');
  expect(await statesOf(bench, accountId)).toEqual(['blocked']);
  return accountId;
};
const probesSince = (seq: number) =>
  bench.calls('tradingview', seq).filter(({ name }) => name === 'GET /tvcoins/details/').length;

test('the operator’s sync resumes a recovered session and its blocked work [tradingview-24]', async () => {
  const accountId = await refusedWith('held_1');
  await bench.control('tradingview', '/cookie/revive');
  await requireSession(bench.tradingView);
  expect(await bench.tradingView.gateway.sessionState()).toBe('working');
  expect(bench.enqueued).toEqual([accountId]);
  await bench.settle();
  expect(entry(bench, 'main', 'held_1')).toBeDefined();
});

test('“Fix my access” does not blame the subscriber while the session is refused', async () => {
  const accountId = await refusedWith('held_5');
  expect(await fixAccess(bench.access, accountId)).toEqual({
    success: false,
    message:
      'Our TradingView connection is down. Your access is queued and opens automatically; there is nothing for you to do.',
    repaired: [],
    open: ['indicator-main'],
  });
});

test('“Fix my access” does not call access in order that it could not read', async () => {
  await bench.control('tradingview', '/users', { username: 'unread_uma' });
  const accountId = await namedTrader(bench, 'standard', 'unread_uma');
  await bench.reconcile(accountId);
  expect(await statesOf(bench, accountId)).toEqual(['granted']);
  await bench.control('tradingview', '/scripts/main/rows/unread_uma', undefined, 'DELETE');
  await bench.control('tradingview', '/cookie/expire', { status: 403 });
  expect(await fixAccess(bench.access, accountId)).toEqual({
    success: false,
    message:
      'Part of your access could not be checked right now. If it does not work, please contact support.',
    repaired: [],
    open: [],
  });
  expect(await statesOf(bench, accountId)).toEqual(['granted']);
});

test('a session that is still refused names the step that connects it', async () => {
  await refusedWith('held_2');
  await expect(requireSession(bench.tradingView)).rejects.toMatchObject({
    kind: 'precondition',
    message: 'TradingView refused the session. Paste a new session under Access.',
  });
});

test('a refused session is retried after 1, 5 and 30 minutes, then every 30 [tradingview-25]', async () => {
  await refusedWith('held_3');
  for (const minutes of [1, 5, 30, 30, 30]) {
    const before = bench.lastSeq();
    machineClock.advance(minutes * MINUTE_MS - 1);
    expect(await recoverSession(bench.tradingView, 'due')).toBe('refused');
    expect(probesSince(before)).toBe(0);
    machineClock.advance(1);
    await recoverSession(bench.tradingView, 'due');
    expect(probesSince(before)).toBe(1);
  }
});

test('the next check resumes work that a restart left blocked', async () => {
  const accountId = await refusedWith('held_4');
  await bench.control('tradingview', '/cookie/revive');
  // The process ends right after it saw the session work.
  await bench.tradingView.gateway.retryRefused('now');
  expect(bench.enqueued).toEqual([]);
  await recoverSession(bench.tradingView, 'due');
  expect(bench.enqueued).toContain(accountId);
  machineClock.advance(MINUTE_MS);
  await recoverSession(bench.tradingView, 'due');
  bench.enqueued.length = 0;
  await recoverSession(bench.tradingView, 'due');
  expect(bench.enqueued).toEqual([]);
});

test('work that a running reconcile blocks just after the recovery is resumed too', async () => {
  const accountId = await refusedWith('held_7');
  const state = (name: string) =>
    bench.access.orm.em
      .fork()
      .execute('update access_grant set state = ? where account_id = ?', [name, accountId]);
  // The reconcile was refused, but has not stored the answer yet.
  await state('pending');
  await bench.control('tradingview', '/cookie/revive');
  await recoverSession(bench.tradingView, 'now');
  expect(bench.enqueued).not.toContain(accountId);
  await state('blocked');
  machineClock.advance(MINUTE_MS);
  await recoverSession(bench.tradingView, 'due');
  expect(bench.enqueued).toContain(accountId);
  await bench.settle();
  expect(entry(bench, 'main', 'held_7')).toBeDefined();
});

test('a refused session that comes back with a new pair resumes waiting work, and its next refusal alerts', async () => {
  let alerts = 0;
  const gateway = createTradingViewGateway({
    orm: bench.access.orm,
    log: bench.access.log,
    secretBox: createSecretBox([BENCH_SECRET]),
    baseUrl: bench.sandbox.addresses.tradingview,
    paceScale: PACE_SCALE,
    machineClock,
    onSessionRefused: () => {
      alerts += 1;
    },
  });
  const accountId = await refusedWith('held_6');
  await bench.control('tradingview', '/cookie/revive');
  await bench.control('tradingview', '/cookie/rotate');
  expect(await recoverSession({ ...bench.tradingView, gateway }, 'now')).toBe('working');
  expect(bench.enqueued).toContain(accountId);
  await bench.settle();
  expect(entry(bench, 'main', 'held_6')).toBeDefined();

  await bench.control('tradingview', '/cookie/expire', { status: 403 });
  await expect(gateway.probe()).rejects.toThrow('waiting-for-session');
  expect(alerts).toBe(1);
});
