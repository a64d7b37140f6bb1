import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileAccount } from '../../../src-server/access/engine/reconcile-access.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import { TradingViewIdentityEntity } from '../../../src-server/tradingview/username/tradingview-identity.entity.ts';
import { administer } from '../../support/database/database-administration.ts';
import { until } from '../../support/until.ts';
import { type Bench, startBench } from './support/access-bench.ts';
import { beforeEachWrite, once } from './support/before-each-write.ts';
import {
  comeAsGuest,
  entry,
  insider,
  newTrader,
  roleId,
  rolesOf,
  statesOf,
  trader,
  writes,
} from './support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

test('does not grant access that ended while its TradingView turn was pending [access-49]', async () => {
  const accountId = await newTrader(bench, 'standard', 'ended_ed');
  const before = bench.lastSeq();
  const waiting = beforeEachWrite(bench, 'tradingview', () =>
    bench.subscribe(accountId, 'standard', -1),
  );
  await reconcileAccount(waiting, accountId, { cause: 'test' });
  expect(writes(bench, before)).toEqual([]);
  expect(await statesOf(bench, accountId)).toEqual(['revoked']);
});

test('keeps access that was paid for again while its removal waited [access-50]', async () => {
  const accountId = await trader(bench, 'standard', 'again_ann');
  bench.subscribe(accountId, 'standard', -1);
  const before = bench.lastSeq();
  const waiting = beforeEachWrite(bench, 'tradingview', () =>
    bench.subscribe(accountId, 'standard'),
  );
  await reconcileAccount(waiting, accountId, { cause: 'test', fresh: true });
  expect(writes(bench, before)).not.toContain('POST /pine_perm/remove/');
  expect(entry(bench, 'main', 'again_ann')).toBeDefined();
  expect(await statesOf(bench, accountId)).toEqual(['granted']);
});

test('does not grant roles that ended while their Discord turn was pending [access-51]', async () => {
  const { accountId, memberId } = await insider(bench, 'free', 'ended_eve');
  await bench.settle();
  bench.subscribe(accountId, 'premium');
  const before = bench.lastSeq();
  const waiting = beforeEachWrite(bench, 'discord', () =>
    bench.subscribe(accountId, 'premium', -1),
  );
  await reconcileAccount(waiting, accountId, { cause: 'test' });
  expect(writes(bench, before)).toEqual([]);
  expect(rolesOf(bench, memberId)).toEqual(['Community']);
});

test('keeps roles that were paid for again while their removal waited', async () => {
  const { accountId, memberId } = await insider(bench, 'premium', 'kept_kim');
  await bench.settle();
  bench.subscribe(accountId, 'premium', -1);
  const before = bench.lastSeq();
  const waiting = beforeEachWrite(bench, 'discord', () => bench.subscribe(accountId, 'premium'));
  await reconcileAccount(waiting, accountId, { cause: 'test' });
  expect(writes(bench, before)).toEqual([]);
  expect(rolesOf(bench, memberId)).toHaveLength(3);
  expect(await statesOf(bench, accountId)).toEqual(['granted', 'granted', 'granted']);
});

test('keeps a role that another account has taken over [access-52]', async () => {
  const { accountId, memberId } = await insider(bench, 'premium', 'second_sam');
  await bench.settle();
  const heir = newId();
  bench.subscribe(heir, 'premium');
  // As when a person signs up again while their old account is closing.
  await bench.access.orm.em
    .fork()
    .execute(`update discord_identity set account_id = ? where account_id = ?`, [heir, accountId]);
  const heirComes = once(() => reconcileAccount(bench.access, heir, { cause: 'test' }));
  bench.subscribe(accountId, 'premium', -1);
  const before = bench.lastSeq();
  await reconcileAccount(beforeEachWrite(bench, 'discord', heirComes), accountId, {
    cause: 'test',
  });
  expect(writes(bench, before)).toEqual([]);
  expect(rolesOf(bench, memberId)).toHaveLength(3);
});

test('does not grant to a wrong username that was corrected while the grant waited [access-53]', async () => {
  const accountId = await newTrader(bench, 'standard', 'wrong_wil');
  await bench.control('tradingview', '/users', { username: 'right_rae' });
  const right = bench.tradingViewTruth().users.find(({ username }) => username === 'right_rae');
  const corrects = once(async () => {
    await bench.access.orm.em
      .fork()
      .nativeUpdate(
        TradingViewIdentityEntity,
        { accountId },
        { username: 'right_rae', tradingViewUserId: String(right?.id) },
      );
  });
  await reconcileAccount(beforeEachWrite(bench, 'tradingview', corrects), accountId, {
    cause: 'test',
  });
  expect(bench.effects('access.added').filter(({ username }) => username === 'wrong_wil')).toEqual(
    [],
  );
  expect(entry(bench, 'main', 'right_rae')).toBeDefined();
});

test('confirms a removal once its TradingView turn comes, not before [access-54]', async () => {
  await trader(bench, 'standard', 'turn_tom');
  await administer(
    bench.databaseUrl,
    `update provider_pace set holder = 'another process',
       holder_until = clock_timestamp() + interval '1 minute', reserved_until = null`,
  );
  let asked = false;
  const taking = bench.tradingView.gateway.takeAccess(
    bench.tradingView.scripts.main ?? '',
    'turn_tom',
    {
      urgency: 'renewal',
      async confirm() {
        asked = true;
      },
    },
  );
  await until('the call waits for its turn', async () => {
    const waits = `select from provider_pace where reserved_until is not null`;
    return (await administer(bench.databaseUrl, waits)).length > 0;
  });
  expect(asked).toBe(false);
  await administer(bench.databaseUrl, `update provider_pace set holder = null`);
  await taking;
  expect(asked).toBe(true);
});

test('confirms a role change once a Discord slot is free, not before', async () => {
  const memberId = await comeAsGuest(bench, 'place_pat');
  const role = roleId(bench, 'VIP');
  const { gateway } = bench.discord;
  // Creates the rows of the slots.
  await gateway.addRole(memberId, role, 'test');
  await administer(
    bench.databaseUrl,
    `update call_place set holder = 'another process', free_at = clock_timestamp() + interval '1 minute'`,
  );
  let isFree = false;
  let wasFree: boolean | null = null;
  const removing = gateway.removeRole(memberId, role, 'test', async () => {
    wasFree = isFree;
  });
  // A call outside the limit completes, so by then a change that waits for no slot would be confirmed.
  await gateway.getServer();
  isFree = true;
  await administer(
    bench.databaseUrl,
    'update call_place set holder = null, free_at = clock_timestamp()',
  );
  await removing;
  expect(wasFree).toBe(true);
  expect(rolesOf(bench, memberId)).not.toContain('VIP');
});
