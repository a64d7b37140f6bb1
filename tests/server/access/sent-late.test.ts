import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccessProvider, Sending } from '../../../src-server/access/access-provider.ts';
import { reconcileAccount } from '../../../src-server/access/reconcile-access.ts';
import type { AccessDeps } from '../../../src-server/access/reconcile-run.ts';
import { ROLE_CHANGES } from '../../../src-server/discord/gateway/create-gateway.ts';
import { administer } from '../../support/database-administration.ts';
import { until } from '../../support/until.ts';
import { type Bench, DAY_MS, SLACK_DAYS, startBench } from './access-bench.ts';
import {
  comeAsGuest,
  entry,
  insider,
  namedTrader,
  roleId,
  rolesOf,
  trader,
  writes,
} from './people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

/** The engine, where something happens each time that a write has waited for its turn. */
function whileWaiting(name: AccessProvider['name'], happens: () => void): AccessDeps {
  const late = (sending: Sending): Sending => ({
    ...sending,
    async confirm() {
      happens();
      await sending.confirm();
    },
  });
  const providers = bench.access.providers.map((provider): AccessProvider => {
    if (provider.name !== name) return provider;
    return {
      ...provider,
      grant: (target, expiresAt, known, sending) =>
        provider.grant(target, expiresAt, known, late(sending)),
      revoke: (target, sending) => provider.revoke(target, late(sending)),
    };
  });
  return { ...bench.access, providers };
}

/** Named, with a plan, and given nothing yet. */
async function newTrader(username: string): Promise<string> {
  await bench.control('tradingview', '/users', { username });
  return namedTrader(bench, 'standard', username);
}

const statesOf = async (accountId: string) =>
  (await bench.grants(accountId)).map(({ state }) => state);

test('what ends while its turn at TradingView is awaited is not given', async () => {
  const accountId = await newTrader('ended_ed');
  const before = bench.lastSeq();
  const waiting = whileWaiting('tradingview', () => bench.subscribe(accountId, 'standard', -1));
  await reconcileAccount(waiting, accountId, { cause: 'test' });
  expect(writes(bench, before)).toEqual([]);
  expect(await statesOf(accountId)).toEqual(['revoked']);
});

test('what is paid for again while its taking awaits its turn is kept', async () => {
  const accountId = await trader(bench, 'standard', 'again_ann');
  bench.subscribe(accountId, 'standard', -1);
  const before = bench.lastSeq();
  const waiting = whileWaiting('tradingview', () => bench.subscribe(accountId, 'standard'));
  await reconcileAccount(waiting, accountId, { cause: 'test', fresh: true });
  expect(writes(bench, before)).not.toContain('POST /pine_perm/remove/');
  expect(entry(bench, 'main', 'again_ann')).toBeDefined();
  expect(await statesOf(accountId)).toEqual(['granted']);
});

test('what is paid for longer while its turn is awaited is given once, until the later end', async () => {
  const accountId = await newTrader('longer_lu');
  bench.subscribe(accountId, 'standard', 30);
  const before = bench.lastSeq();
  const waiting = whileWaiting('tradingview', () => bench.subscribe(accountId, 'standard', 60));
  await reconcileAccount(waiting, accountId, { cause: 'test' });
  expect(writes(bench, before)).toEqual(['POST /pine_perm/add/']);
  const days =
    (Date.parse(String(entry(bench, 'main', 'longer_lu')?.expiration)) - Date.now()) / DAY_MS;
  expect(Math.round(days)).toBe(60 + SLACK_DAYS);
});

test('roles that end while their turn at Discord is awaited are not given', async () => {
  const { accountId, memberId } = await insider(bench, 'free', 'ended_eve');
  await bench.settle();
  bench.subscribe(accountId, 'premium');
  const before = bench.lastSeq();
  const waiting = whileWaiting('discord', () => bench.subscribe(accountId, 'premium', -1));
  await reconcileAccount(waiting, accountId, { cause: 'test' });
  expect(writes(bench, before)).toEqual([]);
  expect(rolesOf(bench, memberId)).toEqual(['Community']);
});

test('of several roles, those that were sent before the change are proved, and then taken', async () => {
  const { accountId, memberId } = await insider(bench, 'free', 'halfway_hal');
  await bench.settle();
  bench.subscribe(accountId, 'premium');
  let sent = 0;
  const waiting = whileWaiting('discord', () => {
    sent += 1;
    if (sent === 2) bench.subscribe(accountId, 'premium', -1);
  });
  const outcomes = await reconcileAccount(waiting, accountId, { cause: 'test' });
  expect(rolesOf(bench, memberId)).toEqual(['Community']);
  expect(outcomes.map(({ action }) => action).filter((action) => action !== 'none')).toEqual([
    'take',
  ]);
  expect((await statesOf(accountId)).sort()).toEqual(['granted', 'revoked', 'revoked']);
});

test('who changes their mind without end leaves the job to come again', async () => {
  const accountId = await newTrader('fickle_flo');
  let days = 30;
  const waiting = whileWaiting('tradingview', () => {
    days += 1;
    bench.subscribe(accountId, 'standard', days);
  });
  const before = bench.lastSeq();
  await expect(reconcileAccount(waiting, accountId, { cause: 'test' })).rejects.toThrow(accountId);
  expect(writes(bench, before)).toEqual([]);
  await bench.reconcile(accountId);
  expect(await statesOf(accountId)).toEqual(['granted']);
});

test('it is asked when the turn at TradingView has come, and not before', async () => {
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

test('it is asked when a place at Discord is free, and not before', async () => {
  const memberId = await comeAsGuest(bench, 'place_pat');
  const role = roleId(bench, 'VIP');
  const before = bench.lastSeq();
  const sent = () => bench.calls('discord', before).length;
  const { gateway } = bench.discord;
  const others = Array.from({ length: ROLE_CHANGES }, () =>
    gateway.addRole(memberId, role, 'test'),
  );
  let heard = -1;
  await gateway.removeRole(memberId, role, 'test', async () => {
    heard = sent();
  });
  await Promise.all(others);
  expect(heard).toBe(ROLE_CHANGES);
});
