import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { grantByHand } from '../../../../src-server/access/manual/grant-by-hand.ts';
import { whyOf } from '../../../../src-server/access/views/why.view.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import type { AppError } from '../../../../src-server/errors/app-error.ts';
import { checkUsername } from '../../../../src-server/tradingview/username/check-username.ts';
import { identifyUser } from '../../../../src-server/tradingview/username/identify-user.ts';
import { saveIdentity } from '../../../../src-server/tradingview/username/save-identity.ts';
import { setTradingViewUsername } from '../../../../src-server/tradingview/username/set-username.ts';
import { TradingViewIdentityEntity } from '../../../../src-server/tradingview/username/tradingview-identity.entity.ts';
import { allAtOnce, type Hold, overtakenBy } from '../../../support/all-at-once.ts';
import { actorOf, type Bench, startBench } from '../../access/support/access-bench.ts';
import { entry, trader } from '../../access/support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterEach(() => bench.sandbox.core.faults.clear());
afterAll(() => bench.close());

const check = (username: string) => checkUsername(bench.tradingView, { username });
const save = (accountId: string, tradingViewUsername: string) =>
  setTradingViewUsername(bench.tradingView, actorOf(accountId), { tradingViewUsername });
const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: AppError) => reason,
  );
  return error && { kind: error.kind, message: error.message };
};
const subscriber = () => {
  const accountId = newId();
  bench.subscribe(accountId, 'standard');
  return accountId;
};

test('a name is valid in any case, with an @ or spaces around it [tradingview-60]', async () => {
  const valid = { valid: true, message: 'Username is valid' };
  expect(await check('karlkurs')).toEqual(valid);
  expect(await check(' @KarlKurs ')).toEqual(valid);
});

test('two concurrent saves of a name succeed', async () => {
  const accountId = subscriber();
  await bench.control('tradingview', '/users', { username: 'double_dan' });
  const hold: Hold = [
    `insert into tradingview_identity (account_id, username, username_key, changed_at)
       values (?, '', '', now())`,
    [accountId],
  ];
  const twice = () => save(accountId, 'double_dan');
  const given = { status: 'fulfilled', value: { accessGranted: true } };
  expect(await allAtOnce(bench.access.orm, hold, [twice, twice])).toMatchObject([given, given]);
  expect(entry(bench, 'main', 'double_dan')).toBeDefined();
});

test('a lookup’s answer applies only to its own name, even when another is saved during it', async () => {
  const accountId = subscriber();
  await bench.control('tradingview', '/users', { username: 'former_fred' });
  const { orm } = bench.access;
  const changedAt = new Date();
  const named = { accountId, username: 'former_fred', usernameKey: 'former_fred', changedAt };
  await orm.em.fork().insert(TradingViewIdentityEntity, named);
  const identityOf = () => orm.em.fork().findOneOrFail(TradingViewIdentityEntity, { accountId });
  const asked = await identityOf();
  const hold: Hold = [
    'select 1 from tradingview_identity where account_id = ? for update',
    [accountId],
  ];
  await allAtOnce<unknown>(orm, hold, [
    () => saveIdentity(bench.tradingView, accountId, { id: null, username: 'latter_lou' }),
    () => identifyUser({ orm, gateway: bench.tradingView.gateway }, asked, 'interactive'),
  ]);
  expect(await identityOf()).toMatchObject({ username: 'latter_lou', tradingViewUserId: null });
});

test('a name prefix is not the name [tradingview-61]', async () => {
  expect(await check('karlKur')).toEqual({
    valid: false,
    message: 'Username not found. Did you mean karlKurs?',
  });
  expect(await check('nobody_at_all')).toEqual({ valid: false, message: 'Username not found' });
  expect(await check('no name!')).toEqual({ valid: false, message: 'Username not found' });
});

test('refuses a deactivated account', async () => {
  expect((await check('dormant_dora')).valid).toBe(false);
});

test('does not look up an impossible name', async () => {
  const before = bench.lastSeq();
  expect((await check('two words')).valid).toBe(false);
  expect(bench.calls('tradingview', before)).toEqual([]);
});

test.each([
  { kind: 'status', status: 500 },
  { kind: 'html', status: 403 },
  { kind: 'truncate' },
  { kind: 'refuse' },
  { kind: 'status', status: 429 },
])(
  'a service that answers with $kind $status is “cannot check now”, never invalid [tradingview-51]',
  async (fault) => {
    bench.sandbox.core.faults.add({
      provider: 'tradingview',
      route: 'GET /username_hint/',
      ...fault,
    });
    expect(await refusalOf(check('karlKurs'))).toEqual({
      kind: 'unavailable',
      message: 'The username cannot be checked right now. Please try again in a moment.',
    });
  },
);

test('reads hints in an envelope too', async () => {
  bench.sandbox.core.faults.add({
    provider: 'tradingview',
    route: 'GET /username_hint/',
    kind: 'wrapped-hints',
  });
  expect((await check('karlKurs')).valid).toBe(true);
});

test('refuses a plan without indicators [tradingview-52]', async () => {
  const accountId = newId();
  bench.subscribe(accountId, 'basic');
  expect(await refusalOf(save(accountId, 'karlKurs'))).toEqual({
    kind: 'forbidden',
    message: 'TradingView integration requires a Standard plan or higher.',
  });
});

test('refuses what cannot be a name and stores nothing [tradingview-62]', async () => {
  const accountId = subscriber();
  expect(await refusalOf(save(accountId, 'karl kurs!'))).toEqual({
    kind: 'invalid',
    message: 'Please enter a valid TradingView username.',
  });
  expect(await bench.grants(accountId)).toEqual([]);
});

test('refuses an unknown name and stores nothing', async () => {
  const accountId = subscriber();
  expect(await refusalOf(save(accountId, 'nobody_at_all'))).toEqual({
    kind: 'invalid',
    message: 'Username not found',
  });
  expect(await bench.grants(accountId)).toEqual([]);
});

test('one name cannot serve two payers, in any spelling [tradingview-53]', async () => {
  await trader(bench, 'standard', 'OnlyOnce');
  expect(await refusalOf(save(subscriber(), 'onlyonce'))).toEqual({
    kind: 'conflict',
    message: 'This TradingView username is already used by another subscriber.',
  });
});

test('a name is locked once access is held, but can be saved again unchanged [tradingview-54]', async () => {
  const accountId = await trader(bench, 'standard', 'LockedLiz');
  expect(await refusalOf(save(accountId, 'karlKurs'))).toEqual({
    kind: 'conflict',
    message: 'Username is locked - TradingView access has been granted',
  });
  expect(await save(accountId, 'lockedliz')).toEqual({ accessGranted: true });
});

test('a name saved while TradingView is down is looked up before it gets access', async () => {
  const accountId = subscriber();
  const away = bench.sandbox.core.faults.add({
    provider: 'tradingview',
    route: '*',
    kind: 'refuse',
  });
  expect(await save(accountId, 'vwapvera')).toEqual({ accessGranted: false });
  bench.sandbox.core.faults.remove(away.id);
  const namedAt = bench.clock.now();
  bench.clock.advance(3_600_000);
  await bench.reconcile(accountId);
  bench.clock.advance(-3_600_000);
  expect(entry(bench, 'main', 'VwapVera')).toBeDefined();
  const { orm } = bench.access;
  const identity = orm.em.fork().findOneOrFail(TradingViewIdentityEntity, { accountId });
  expect(await identity).toMatchObject({ username: 'VwapVera', namedAt });
});

test('a name freed by one subscriber can be taken by another, with the access [tradingview-55]', async () => {
  const first = await trader(bench, 'standard', 'HandedOver');
  const second = subscriber();
  bench.subscribe(first, 'standard', -1);
  // Only after the first one's access was removed, or ours would go with it.
  expect((await refusalOf(save(second, 'HandedOver')))?.kind).toBe('conflict');
  await bench.reconcile(first);
  expect(entry(bench, 'main', 'HandedOver')).toBeUndefined();
  expect(await save(second, 'HandedOver')).toEqual({ accessGranted: true });
  await bench.reconcile(first);
  expect(entry(bench, 'main', 'HandedOver')).toBeDefined();
});

test('a slow grant answers without waiting and continues', async () => {
  const accountId = subscriber();
  const slow = { kind: 'slow', delayMs: 60_000, provider: 'tradingview' } as const;
  bench.sandbox.core.faults.add({ ...slow, route: 'POST /pine_perm/add/', remaining: 1 });
  const patient = { ...bench.tradingView, waitMs: 30 };
  const answer = await setTradingViewUsername(patient, actorOf(accountId), {
    tradingViewUsername: 'TickTessa',
  });
  expect(answer).toEqual({ accessGranted: false });
  bench.sandbox.core.faults.clear();
  await bench.settle();
  expect((await bench.grants(accountId))[0]).toMatchObject({ state: 'granted' });
});

test('a user with a manual indicator may set a name on any plan [tradingview-56]', async () => {
  const accountId = newId();
  bench.subscribe(accountId, 'basic');
  await bench.control('tradingview', '/users', { username: 'gifted_gus' });
  await expect(save(accountId, 'gifted_gus')).rejects.toMatchObject({ kind: 'forbidden' });
  const deps = { ...bench.access, jobs: bench.tradingView.jobs };
  const given = { accountId, entitlement: 'indicator-main', expiresAt: null } as const;
  await grantByHand(deps, { operatorId: newId() }, { ...given, reason: 'A present' });
  const [main] = (await whyOf(bench.access, accountId)).entitlements.filter(
    ({ entitlement }) => entitlement === 'indicator-main',
  );
  expect(main).toMatchObject({ wanted: { source: 'manual' }, notYet: 'no-username' });
  expect(await save(accountId, 'gifted_gus')).toEqual({ accessGranted: true });
  expect(entry(bench, 'main', 'gifted_gus')).toMatchObject({ expiration: null });
});

test('a user whose name is taken over keeps another one saved at that moment', async () => {
  const lapsed = await trader(bench, 'standard', 'left_lee');
  bench.subscribe(lapsed, 'standard', -1);
  await bench.reconcile(lapsed);
  const { orm } = bench.access;
  const outcome = await overtakenBy(
    orm,
    [
      `update tradingview_identity set username = 'new_ned', username_key = 'new_ned',
         tradingview_user_id = null where account_id = ?`,
      [lapsed],
    ],
    () => save(subscriber(), 'left_lee'),
  );
  expect(outcome).toMatchObject({ status: 'fulfilled' });
  const kept = await orm.em.fork().findOne(TradingViewIdentityEntity, { accountId: lapsed });
  expect(kept).toMatchObject({ username: 'new_ned' });
});
