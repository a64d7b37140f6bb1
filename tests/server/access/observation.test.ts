import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileAccount } from '../../../src-server/access/engine/reconcile-access.ts';
import { observeAccount } from '../../../src-server/access/observation/observe.ts';
import { takeOver } from '../../../src-server/access/observation/take-over.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import { transact } from '../../../src-server/database/transaction.ts';
import { type Bench, DAY_MS, startBench } from './support/access-bench.ts';
import { beforeEachWrite, once } from './support/before-each-write.ts';
import { entry, insider, rolesOf, statesOf, trader } from './support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const observe = (accountId: string) =>
  transact(bench.access.orm, (em) =>
    observeAccount(em, { accountId, moveId: newId(), since: bench.access.machineClock.now() }),
  );
const finish = (accountId: string) =>
  transact(bench.access.orm, (em) =>
    takeOver(em, bench.access, { accountId, at: bench.access.machineClock.now() }),
  );
const withheldOf = (accountId: string) =>
  bench.access.orm.em
    .fork()
    .execute<{ entitlement: string; since: Date }[]>(
      'select entitlement, since from withheld_removal where account_id = ?::uuid order by 1',
      [accountId],
    );

test('nothing is taken from an observed account until the move is finished', async () => {
  const { accountId, memberId } = await insider(bench, 'premium', 'moved_mia');
  await observe(accountId);
  bench.subscribe(accountId, 'basic');
  await bench.reconcile(accountId);
  expect(rolesOf(bench, memberId)).toContain('VIP');
  const [first] = await withheldOf(accountId);
  expect(first?.entitlement).toBe('community-vip');
  await bench.reconcile(accountId, { fresh: true });
  // The age is that of the first run that would have taken it.
  expect(await withheldOf(accountId)).toEqual([first]);
  await finish(accountId);
  await bench.settle();
  await bench.reconcile(accountId);
  expect(rolesOf(bench, memberId)).not.toContain('VIP');
  expect(await withheldOf(accountId)).toEqual([]);
});

test('an observed account is given what it lacks', async () => {
  const { accountId, memberId } = await insider(bench, 'basic', 'moved_max');
  await observe(accountId);
  bench.subscribe(accountId, 'premium');
  await bench.reconcile(accountId);
  expect(rolesOf(bench, memberId)).toContain('VIP');
  expect(await withheldOf(accountId)).toEqual([]);
});

test('an expiry of an observed account is extended, and shortened only after the end', async () => {
  bench.subscribe('00000000-0000-7000-8000-000000000001', 'free');
  const accountId = await trader(bench, 'premium', 'moved_tom');
  bench.subscribe(accountId, 'premium', 300);
  await bench.reconcile(accountId);
  const long = entry(bench, 'main', 'moved_tom')?.expiration;
  await observe(accountId);
  bench.subscribe(accountId, 'premium', 20);
  await bench.reconcile(accountId);
  expect(entry(bench, 'main', 'moved_tom')?.expiration).toBe(long);
  await finish(accountId);
  await bench.reconcile(accountId);
  const short = Date.parse(String(entry(bench, 'main', 'moved_tom')?.expiration));
  expect(short).toBeLessThan(Date.parse(String(long)) - 200 * DAY_MS);
});

test('an account that moves in between the start of a run and its decision loses nothing', async () => {
  const { accountId, memberId } = await insider(bench, 'premium', 'moved_nel');
  bench.subscribe(accountId, 'basic');
  const moveIn = once(() => observe(accountId));
  const states: string[][] = [];
  const paused = {
    ...bench.access,
    async crashPoint(point: string) {
      if (point === 'before-intent') await moveIn();
      if (point === 'after-intent') states.push(await statesOf(bench, accountId));
    },
  };
  await reconcileAccount(paused, accountId, { cause: 'test' });
  expect(rolesOf(bench, memberId)).toContain('VIP');
  expect(states.flat()).not.toContain('revoking');
  expect(await withheldOf(accountId)).toMatchObject([{ entitlement: 'community-vip' }]);
});

test('an account that moves in while a removal waits for its turn loses nothing', async () => {
  const { accountId, memberId } = await insider(bench, 'premium', 'moved_ned');
  bench.subscribe(accountId, 'basic');
  const moveIn = once(() => observe(accountId));
  await reconcileAccount(beforeEachWrite(bench, 'discord', moveIn), accountId, { cause: 'test' });
  expect(rolesOf(bench, memberId)).toContain('VIP');
  expect(await withheldOf(accountId)).toMatchObject([{ entitlement: 'community-vip' }]);
});
