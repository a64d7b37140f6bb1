import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Observation } from '../../../../src-server/access/access-provider.ts';
import { sweepAccess } from '../../../../src-server/access/sweep/sweep-access.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { changeTradingViewUsername } from '../../../../src-server/tradingview/username/change-username.ts';
import { TradingViewIdentityEntity } from '../../../../src-server/tradingview/username/tradingview-identity.entity.ts';
import { actorOf, type Bench, DAY_MS, startBench } from '../../access/support/access-bench.ts';
import { entry, statesOf, trader } from '../../access/support/people.ts';

/** A user renames themselves at TradingView. Their entry follows, and so must our record. */
let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterEach(() => bench.sandbox.core.faults.clear());
afterAll(() => bench.close());

const rename = (from: string, to: string) =>
  bench.control('tradingview', `/users/${from}/rename`, { username: to });
const refund = async (accountId: string) => {
  bench.subscribe(accountId, 'standard', -1);
  await bench.reconcile(accountId);
};
const identityOf = (accountId: string) =>
  bench.access.orm.em.fork().findOneOrFail(TradingViewIdentityEntity, { accountId });
const age = async (accountId: string) => {
  const changedAt = new Date(Date.now() - 2 * DAY_MS);
  await bench.access.orm.em
    .fork()
    .nativeUpdate(TradingViewIdentityEntity, { accountId }, { changedAt });
};

test('a renamed user who tells us and is refunded before any sweep loses the entry', async () => {
  const accountId = await trader(bench, 'standard', 'bob_told');
  await age(accountId);
  await rename('bob_told', 'bobby_told');
  await changeTradingViewUsername(bench.tradingView, actorOf(accountId), {
    tradingViewUsername: 'bobby_told',
  });
  expect((await bench.grants(accountId))[0]?.target).toMatchObject({ username: 'bobby_told' });
  await refund(accountId);
  expect(entry(bench, 'main', 'bobby_told')).toBeUndefined();
  expect(await statesOf(bench, accountId)).toEqual(['revoked']);
});

test('a renamed user who is refunded at once loses the entry', async () => {
  const accountId = await trader(bench, 'standard', 'bob_quick');
  await rename('bob_quick', 'bobby_quick');
  await refund(accountId);
  expect(entry(bench, 'main', 'bobby_quick')).toBeUndefined();
  expect(await statesOf(bench, accountId)).toEqual(['revoked']);
  expect((await identityOf(accountId)).username).toBe('bobby_quick');
});

test('a renewal extends a renamed user’s entry and grants nothing to the old name', async () => {
  const accountId = await trader(bench, 'standard', 'bob_paying');
  await rename('bob_paying', 'bobby_paying');
  await bench.control('tradingview', '/users', { username: 'bob_paying' });
  bench.subscribe(accountId, 'standard', 60);
  await bench.reconcile(accountId);
  const [grant] = await bench.grants(accountId);
  expect(grant).toMatchObject({ state: 'granted', target: { username: 'bobby_paying' } });
  const until = entry(bench, 'main', 'bobby_paying')?.expiration ?? '';
  expect(Date.parse(until)).toBe(grant?.wantedExpiresAt?.getTime());
  expect(entry(bench, 'main', 'bob_paying')).toBeUndefined();
});

test('a name that passed to another user is not taken for the subscriber', async () => {
  const accountId = await trader(bench, 'standard', 'bob_left');
  await rename('bob_left', 'bobby_left');
  await bench.control('tradingview', '/users', { username: 'bob_left' });
  await bench.control('tradingview', '/scripts/main/rows', { username: 'bob_left' });
  await refund(accountId);
  expect(entry(bench, 'main', 'bobby_left')).toBeUndefined();
  expect(entry(bench, 'main', 'bob_left')).toBeDefined();
});

test('a user who extends their name and is refunded at once loses the entry [tradingview-26]', async () => {
  const accountId = await trader(bench, 'standard', 'bob_short');
  await rename('bob_short', 'bob_short_fx');
  await refund(accountId);
  expect(entry(bench, 'main', 'bob_short_fx')).toBeUndefined();
  expect(await statesOf(bench, accountId)).toEqual(['revoked']);
  expect((await identityOf(accountId)).username).toBe('bob_short_fx');
});

test('a user who extends their name and keeps paying keeps the entry, and the old name gets none [tradingview-27]', async () => {
  const accountId = await trader(bench, 'premium', 'bob_longer');
  await rename('bob_longer', 'bob_longer_fx');
  await bench.control('tradingview', '/users', { username: 'bob_longer' });
  bench.subscribe(accountId, 'premium', 60);
  await bench.reconcile(accountId);
  const grants = await bench.grants(accountId);
  expect(grants.map(({ state, target }) => [state, target])).toEqual(
    Array(3).fill(['granted', expect.objectContaining({ username: 'bob_longer_fx' })]),
  );
  for (const script of ['main', 'wavematrix', 'orderblock']) {
    const until = entry(bench, script, 'bob_longer_fx')?.expiration ?? '';
    expect(Date.parse(until)).toBe(grants[0]?.wantedExpiresAt?.getTime());
    expect(entry(bench, script, 'bob_longer')).toBeUndefined();
  }
});

test('a user who returns after their name passed to another is asked for the new one [tradingview-28]', async () => {
  const accountId = await trader(bench, 'standard', 'bob_back');
  await refund(accountId);
  await rename('bob_back', 'bobby_back');
  await bench.control('tradingview', '/users', { username: 'bob_back' });
  await age(accountId);
  bench.subscribe(accountId, 'standard', 60);
  await bench.reconcile(accountId);
  expect(entry(bench, 'main', 'bob_back')).toBeUndefined();
  expect((await bench.grants(accountId)).at(-1)).toMatchObject({
    state: 'blocked',
    reason: 'username-not-found',
  });
  await changeTradingViewUsername(bench.tradingView, actorOf(accountId), {
    tradingViewUsername: 'bobby_back',
  });
  expect(entry(bench, 'main', 'bobby_back')).toBeDefined();
});

/** Another user has taken the name, and the given reads are from before that. */
const nameTaken = async (name: string) => {
  const accountId = await trader(bench, 'standard', name);
  const target = (await bench.grants(accountId))[0]?.target;
  if (target === undefined || !('pineId' in target)) throw new Error('Nothing was given.');
  await rename(name, `${name}_before`);
  await bench.control('tradingview', '/users', { username: name });
  const expiresAt = new Date(bench.clock.now().getTime() + 90 * DAY_MS);
  const give = (known: Observation) =>
    bench.tradingView.gateway.giveAccess({ ...target, expiresAt }, known, {
      urgency: 'renewal',
      confirm: async () => {},
    });
  return { give };
};

test('a missing entry is not re-added under a name that passed to another user [tradingview-29]', async () => {
  const { give } = await nameTaken('bob_gone');
  const known = { present: true as const, expiresAt: null };
  await expect(give(known)).rejects.toThrow('username-not-found');
  expect(entry(bench, 'main', 'bob_gone')).toBeUndefined();
});

test('the entry of another user with the name is not changed [tradingview-30]', async () => {
  const { give } = await nameTaken('bob_other');
  await bench.control('tradingview', '/scripts/main/rows', { username: 'bob_other' });
  await expect(give({ present: false })).rejects.toThrow('username-not-found');
  expect(entry(bench, 'main', 'bob_other')).toMatchObject({ expiration: null });
});

test('an incomplete list is no proof that an entry is gone', async () => {
  const accountId = await trader(bench, 'standard', 'bob_unlisted');
  await rename('bob_unlisted', 'bobby_unlisted');
  const route = 'POST /pine_perm/list_users/';
  // The lookup of the name is answered, but the full list never ends.
  bench.sandbox.core.faults.add({
    provider: 'tradingview',
    route,
    kind: 'slow',
    delayMs: 0,
    remaining: 1,
  });
  bench.sandbox.core.faults.add({ provider: 'tradingview', route, kind: 'endless-next' });
  await refund(accountId);
  expect(await statesOf(bench, accountId)).toEqual(['revoke-failed']);
  bench.sandbox.core.faults.clear();
  await bench.reconcile(accountId);
  expect(entry(bench, 'main', 'bobby_unlisted')).toBeUndefined();
});

test('a sweep renames the entries of a user who gave us the new name before it', async () => {
  const accountId = await trader(bench, 'standard', 'bob_swept');
  await rename('bob_swept', 'bobby_swept');
  const where = { accountId };
  const fresh = { username: 'bobby_swept', usernameKey: 'bobby_swept' };
  await bench.access.orm.em.fork().nativeUpdate(TradingViewIdentityEntity, where, fresh);
  await sweepAccess(bench.access);
  expect((await bench.grants(accountId))[0]?.target).toMatchObject({ username: 'bobby_swept' });
});

test('two users who swap names are followed without ending a sweep', async () => {
  const one = await trader(bench, 'standard', 'swap_one');
  const two = await trader(bench, 'standard', 'swap_two');
  await rename('swap_one', 'swap_between');
  await rename('swap_two', 'swap_one');
  await rename('swap_between', 'swap_two');
  await sweepAccess(bench.access);
  for (const [accountId, username] of [
    [one, 'swap_two'],
    [two, 'swap_one'],
  ] as const) {
    expect((await bench.grants(accountId))[0]).toMatchObject({
      state: 'granted',
      target: { username },
    });
    expect(await identityOf(accountId)).toMatchObject({ username, reason: null });
  }
});

test('a new name that another subscriber has needs an operator, and access stays', async () => {
  const accountId = await trader(bench, 'standard', 'twin_one');
  await bench.access.orm.em.fork().insert(TradingViewIdentityEntity, {
    accountId: newId(),
    username: 'twin_two',
    usernameKey: 'twin_two',
    tradingViewUserId: null,
    reason: 'username-not-found',
    changedAt: new Date(),
  });
  await rename('twin_one', 'twin_two');
  const report = await sweepAccess(bench.access);
  expect(report.unlisted).toEqual([]);
  expect(await identityOf(accountId)).toMatchObject({ reason: 'username-taken' });
  expect((await bench.grants(accountId))[0]).toMatchObject({
    state: 'granted',
    target: { username: 'twin_two' },
  });
});
