import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../../../src-server/audit/record-audit.ts';
import { connectSession } from '../../../../src-server/tradingview/session/connect-session.ts';
import { changeTradingViewUsername } from '../../../../src-server/tradingview/username/change-username.ts';
import { TradingViewIdentityEntity } from '../../../../src-server/tradingview/username/tradingview-identity.entity.ts';
import { actorOf, type Bench, DAY_MS, startBench } from '../../access/support/access-bench.ts';
import { entry, trader } from '../../access/support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterEach(() => bench.sandbox.core.faults.clear());
afterAll(() => bench.close());

const change = (accountId: string, tradingViewUsername: string) =>
  changeTradingViewUsername(bench.tradingView, actorOf(accountId), { tradingViewUsername });
const named = async (name: string) => {
  const accountId = await trader(bench, 'standard', name);
  await bench.control('tradingview', '/users', { username: `${name}_new` });
  // Named long enough ago to change the name again.
  const changedAt = new Date(Date.now() - 2 * DAY_MS);
  await bench.access.orm.em
    .fork()
    .nativeUpdate(TradingViewIdentityEntity, { accountId }, { changedAt });
  return accountId;
};

test('the new name is granted and verified before the old one loses access [tradingview-1]', async () => {
  const accountId = await named('mover');
  const before = bench.lastSeq();
  expect(await change(accountId, 'mover_new')).toEqual({ accessGranted: true });
  expect(entry(bench, 'main', 'mover')).toBeUndefined();
  expect(entry(bench, 'main', 'mover_new')).toBeDefined();
  const order = bench
    .calls('tradingview', before)
    .filter(({ name }) => name.startsWith('POST /pine_perm/'))
    .map(({ name, detail }) => `${name.split('/')[2]} ${formOf(detail.body)}`);
  expect(order).toEqual([
    'list_users mover_new',
    'add mover_new',
    'list_users mover_new',
    'list_users mover',
    'remove mover',
    'list_users mover',
  ]);
});

test('the old name keeps access while the new one cannot be granted [tradingview-2]', async () => {
  const accountId = await named('keeper');
  bench.sandbox.core.faults.add({
    provider: 'tradingview',
    route: 'POST /pine_perm/add/',
    kind: 'no-effect',
  });
  expect(await change(accountId, 'keeper_new')).toEqual({ accessGranted: false });
  expect(entry(bench, 'main', 'keeper')).toBeDefined();
  bench.sandbox.core.faults.clear();
  await bench.reconcile(accountId);
  expect(entry(bench, 'main', 'keeper')).toBeUndefined();
  expect(entry(bench, 'main', 'keeper_new')).toBeDefined();
});

test('a name can be changed once a day [tradingview-3]', async () => {
  const accountId = await named('hasty');
  await change(accountId, 'hasty_new');
  await expect(change(accountId, 'hasty')).rejects.toMatchObject({ kind: 'rate-limited' });
  expect(entry(bench, 'main', 'hasty_new')).toBeDefined();
});

test('another user’s name is refused', async () => {
  await trader(bench, 'standard', 'occupied');
  const accountId = await named('envious');
  await expect(change(accountId, 'Occupied')).rejects.toMatchObject({ kind: 'conflict' });
  expect(entry(bench, 'main', 'envious')).toBeDefined();
});

test('pasting a new session resumes all waiting work', async () => {
  await bench.control('tradingview', '/cookie/expire', { status: 401 });
  const accountId = await trader(bench, 'standard', 'waited_wim');
  expect((await bench.grants(accountId))[0]).toMatchObject({ state: 'blocked' });

  const dead = { sessionId: 'x'.repeat(32), sessionIdSign: 'v3:abc' };
  expect(await connectSession(bench.tradingView, SYSTEM_ACTOR, dead)).toMatchObject({
    success: false,
  });
  const pair = await bench.control<typeof dead>('tradingview', '/cookie/set', {});
  bench.enqueued.length = 0;
  expect(await connectSession(bench.tradingView, SYSTEM_ACTOR, pair)).toMatchObject({
    success: true,
    resumed: 1,
  });
  await bench.settle();
  expect(entry(bench, 'main', 'waited_wim')).toBeDefined();
});

test('a session saved while TradingView is down resumes waiting work later [tradingview-4]', async () => {
  await bench.control('tradingview', '/cookie/expire', { status: 401 });
  const accountId = await trader(bench, 'standard', 'waited_wally');
  const pair = await bench.control<{ sessionId: string; sessionIdSign: string }>(
    'tradingview',
    '/cookie/set',
    {},
  );
  bench.enqueued.length = 0;
  const route = 'GET /tvcoins/details/';
  bench.sandbox.core.faults.add({ provider: 'tradingview', route, kind: 'refuse' });
  expect(await connectSession(bench.tradingView, SYSTEM_ACTOR, pair)).toMatchObject({
    success: false,
    resumed: 1,
  });
  expect(bench.enqueued).toEqual([accountId]);
  await bench.settle();
  expect(entry(bench, 'main', 'waited_wally')).toBeDefined();
});

function formOf(body: unknown): string {
  const form = new URLSearchParams(String(body));
  return form.get('username') ?? form.get('username_recip') ?? '';
}
