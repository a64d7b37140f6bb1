import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../../../src-server/audit/record-audit.ts';
import { machineClock } from '../../../../src-server/clock/clock.ts';
import { createSecretBox } from '../../../../src-server/secrets/secret-box.ts';
import { createSessionStore } from '../../../../src-server/tradingview/gateway/session-store.ts';
import { connectSession } from '../../../../src-server/tradingview/session/connect-session.ts';
import { ProviderSessionEntity } from '../../../../src-server/tradingview/session/provider-session.entity.ts';
import { untilLocked } from '../../../support/database/lock-waiters.ts';
import { long } from '../../../support/long.ts';
import { eventually } from '../../../support/until.ts';
import { BENCH_SECRET, type Bench, startBench } from '../../access/support/access-bench.ts';
import { entry, namedTrader, trader } from '../../access/support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterEach(() => bench.sandbox.core.faults.clear());
afterAll(() => bench.close());

const gateway = () => bench.tradingView.gateway;
const renew = async () => {
  const pair = await bench.control<{ sessionId: string; sessionIdSign: string }>(
    'tradingview',
    '/cookie/set',
    {},
  );
  expect(await gateway().giveSession(pair)).toBe(true);
  return pair;
};

test('a probe verifies the session', async () => {
  expect(await gateway().sessionState()).toBe('unproven');
  expect(await gateway().probe()).toBe('working');
});

test('the pair is stored encrypted, and a rotated pair replaces it completely [tradingview-40]', async () => {
  await bench.control('tradingview', '/cookie/rotate');
  const em = bench.access.orm.em.fork();
  const before = await em.findOneOrFail(ProviderSessionEntity, { provider: 'tradingview' });
  const { sessionId } = bench.sandbox.providers.tradingview.credentials();
  expect(before.sealedPair).not.toContain(String(sessionId));
  await trader(bench, 'standard', 'rotating_rob');
  expect(entry(bench, 'main', 'rotating_rob')).toBeDefined();
  await em.refresh(before);
  // The next calls use the new pair, because the old one is dead.
  expect(await gateway().probe()).toBe('working');
  const refused = bench.calls('tradingview').filter(({ detail }) => detail.status === 403);
  expect(refused).toEqual([]);
});

test.each([401, 403])(
  'a %i stops the queue until a new pair arrives [tradingview-41]',
  async (status) => {
    await bench.control('tradingview', '/cookie/expire', { status });
    const accountId = await trader(bench, 'premium', `waiting_${status}`);
    expect(await gateway().sessionState()).toBe('refused');
    const grants = await bench.grants(accountId);
    expect(grants.map(({ state, reason }) => [state, reason])).toEqual(
      Array(3).fill(['blocked', 'waiting-for-session']),
    );
    const refused = bench.calls('tradingview').filter(({ detail }) => detail.status === status);
    expect(refused.map(({ name }) => name)).toEqual([
      'POST /pine_perm/list_users/',
      'GET /tvcoins/details/',
    ]);

    const before = bench.lastSeq();
    await bench.reconcile(accountId);
    expect(bench.calls('tradingview', before)).toEqual([]);

    await renew();
    await bench.reconcile(accountId);
    expect((await bench.grants(accountId)).map(({ state }) => state)).toEqual(
      Array(3).fill('granted'),
    );
  },
);

test('the same pair given again changes nothing, so a rotation is not undone', async () => {
  const pair = await renew();
  expect(await gateway().giveSession(pair)).toBe(false);
});

test('of processes that start together with the same pair one stores it', async () => {
  const pair = await renew();
  await bench.access.orm.em.fork().nativeDelete(ProviderSessionEntity, {});
  const stores = Array.from({ length: 6 }, () =>
    createSessionStore(bench.access.orm, createSecretBox([BENCH_SECRET]), machineClock),
  );
  const news = await Promise.all(stores.map((store) => store.give(pair)));
  expect(news.filter((isNew) => isNew)).toHaveLength(1);
});

test('a pair given while the former one is refused is not refused with it', async () => {
  await renew();
  const { em } = bench.access.orm;
  const store = createSessionStore(bench.access.orm, createSecretBox([BENCH_SECRET]), machineClock);
  const fresh = { sessionId: 'fresh', sessionIdSign: 'given' };
  let giving: Promise<boolean> | null = null;
  await em.fork().transactional(async (own) => {
    await own.execute(`update provider_session set state = 'refused', reason = 'status-403'`);
    giving = store.give(fresh);
    await untilLocked((sql) => em.fork().execute(sql), { text: 'provider_session' });
  });
  expect(await giving).toBe(true);
  expect(await store.load()).toMatchObject({ pair: fresh, state: 'unproven' });
  await renew();
});

test('a session that is refused before its first probe is not reported as connected', async () => {
  const pair = await renew();
  const { em } = bench.access.orm;
  const deps = {
    ...bench.tradingView,
    gateway: {
      ...gateway(),
      async giveSession(...given: Parameters<ReturnType<typeof gateway>['giveSession']>) {
        const isNew = await gateway().giveSession(...given);
        await em.fork().execute(`update provider_session set state = 'refused'`);
        return isNew;
      },
    },
  };
  expect(await connectSession(deps, SYSTEM_ACTOR, pair)).toMatchObject({ success: false });
  await renew();
});

test('a changed configured pair replaces a refused one, and is given only once', async () => {
  await renew();
  const store = createSessionStore(bench.access.orm, createSecretBox([BENCH_SECRET]), machineClock);
  const refuse = async () => {
    const session = await store.load();
    if (session === null) throw new Error('There is no session.');
    await store.mark(session, 'refused', 'status-403');
  };
  const first = { sessionId: 'first', sessionIdSign: 'configured' };
  const second = { sessionId: 'second', sessionIdSign: 'configured' };
  await store.giveConfigured(first);
  await refuse();
  await store.resumed();
  await store.giveConfigured(second);
  expect((await store.load())?.pair).toEqual(second);
  // Accounts waited for it.
  expect(await store.isResumeDue()).toBe(true);
  const pasted = await renew();
  await refuse();
  await store.giveConfigured(second);
  expect((await store.load())?.pair).toEqual(pasted);
  await renew();
});

test('the same pair pasted after a refusal does not undo a rotation', async () => {
  const pair = await renew();
  await bench.control('tradingview', '/cookie/rotate');
  expect(await gateway().probe()).toBe('working');
  await bench.control('tradingview', '/cookie/expire', { status: 403 });
  await expect(gateway().probe()).rejects.toThrow('waiting-for-session');
  expect(await gateway().giveSession(pair)).toBe(true);
  await bench.control('tradingview', '/cookie/revive');
  expect(await gateway().probe()).toBe('working');
});

test('a late answer to an earlier call does not restore a refused session [tradingview-42]', async () => {
  await renew();
  const store = createSessionStore(bench.access.orm, createSecretBox([BENCH_SECRET]), machineClock);
  const early = await store.load();
  if (early === null) throw new Error('There is no session.');
  expect(await store.mark(early, 'refused', 'status-403')).toBe(true);
  expect(await store.mark(early, 'working', null)).toBe(false);
  expect(await store.state()).toBe('refused');
  // The same pair pasted again is retried, and its second refusal is not new.
  expect(await store.give(early.pair)).toBe(true);
  const again = await store.load();
  expect(again === null ? null : await store.mark(again, 'refused', 'status-403')).toBe(false);
  await renew();
});

test('a block page says nothing about the session', async () => {
  bench.sandbox.core.faults.add({
    provider: 'tradingview',
    route: 'POST /pine_perm/*',
    kind: 'html',
    status: 403,
    remaining: 1,
  });
  const accountId = await trader(bench, 'standard', 'blocked_bill');
  expect((await bench.grants(accountId))[0]).toMatchObject({
    state: 'grant-failed',
    reason: 'blocked-by-vendor',
  });
  expect(await gateway().sessionState()).not.toBe('refused');
});

long('a cookie that dies midway costs one call and one probe [tradingview-43]', async () => {
  await renew();
  await bench.control('tradingview', '/users', { prefix: 'drain_', count: 50 });
  const accounts: string[] = [];
  for (let n = 1; n <= 50; n += 1) {
    accounts.push(await namedTrader(bench, 'standard', `drain_${n}`));
  }
  const start = bench.lastSeq();
  const added = () =>
    bench.effects('access.added').filter(({ username }) => String(username).startsWith('drain_'));
  const drain = () => Promise.all(accounts.map((accountId) => bench.reconcile(accountId)));
  await Promise.all(accounts.slice(0, 20).map((accountId) => bench.reconcile(accountId)));
  // Holds an addition until the cookie is dead, however fast the machine drains the others.
  const { faults } = bench.sandbox.core;
  const rule = { provider: 'tradingview', route: 'POST /pine_perm/add/', kind: 'slow' } as const;
  const held = faults.add({ ...rule, delayMs: 3_600_000 });
  const draining = drain();
  await eventually(() => (faults.find(held.id)?.struck ?? 0) > 0);
  await bench.control('tradingview', '/cookie/expire', { status: 401 });
  faults.remove(held.id);
  await draining;
  const refused = bench.calls('tradingview', start).filter(({ detail }) => detail.status === 401);
  expect(refused.at(-1)?.name).toBe('GET /tvcoins/details/');
  expect(refused).toHaveLength(2);
  expect(added().length).toBeLessThan(50);

  await renew();
  await drain();
  expect(added()).toHaveLength(50);
  expect(new Set(added().map(({ username }) => username)).size).toBe(50);
});
