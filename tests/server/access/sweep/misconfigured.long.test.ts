import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileAccount } from '../../../../src-server/access/engine/reconcile-access.ts';
import type { AccessDeps } from '../../../../src-server/access/engine/reconcile-run.ts';
import { grantByHand } from '../../../../src-server/access/manual/grant-by-hand.ts';
import { sweepAccess } from '../../../../src-server/access/sweep/sweep-access.ts';
import { listTroubles } from '../../../../src-server/access/views/troubles.view.ts';
import { machineClock } from '../../../../src-server/clock/clock.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { createCommunityAccess } from '../../../../src-server/discord/community-access.ts';
import { createIndicatorAccess } from '../../../../src-server/tradingview/indicator-access.ts';
import type { ScriptTable } from '../../../../src-server/tradingview/scripts/script-table.ts';
import { type Bench, DAY_MS, PACE_SCALE, startBench } from '../support/access-bench.ts';
import { entry, insider, rolesOf, statesOf, trader, writes } from '../support/people.ts';

/** The product restarted with part of its configuration missing or wrong. */
let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const configured = (scripts: Partial<ScriptTable>): AccessDeps => {
  const [discord] = bench.access.providers;
  const indicators = createIndicatorAccess({
    orm: bench.access.orm,
    machineClock,
    gateway: bench.tradingView.gateway,
    scripts: { ...bench.tradingView.scripts, ...scripts },
    catalogue: bench.access.catalogue,
    paceScale: PACE_SCALE,
  });
  return { ...bench.access, providers: [...(discord === undefined ? [] : [discord]), indicators] };
};
const withoutMainScript = () => configured({ main: null });
const inAnotherServer = (): AccessDeps => {
  const gateway = { ...bench.discord.gateway, guildId: '100000000000000001' };
  return {
    ...bench.access,
    providers: [createCommunityAccess({ ...bench.access, gateway })],
  };
};

test('a missing script in the configuration removes no paid access and is reported [access-55]', async () => {
  const accountId = await trader(bench, 'standard', 'slipped_sam');
  const slipped = withoutMainScript();
  const before = bench.lastSeq();
  await reconcileAccount(slipped, accountId, { cause: 'test', fresh: true });
  await sweepAccess(slipped);
  expect(writes(bench, before)).toEqual([]);
  expect(entry(bench, 'main', 'slipped_sam')).toBeDefined();
  const troubles = await listTroubles(bench.access.orm.em.fork(), { limit: 10, before: null });
  expect(troubles).toMatchObject([
    { accountId, state: 'blocked', reason: 'not-mapped', held: true },
  ]);
  // Reported once: another run writes nothing.
  expect(await sweepAccess(slipped)).toMatchObject({ differing: 0 });
  await bench.reconcile(accountId);
  expect(await bench.grants(accountId)).toMatchObject([{ state: 'granted', reason: null }]);
});

test('removes unpaid access although the script is missing in the configuration', async () => {
  const accountId = await trader(bench, 'standard', 'slipped_and_over');
  bench.subscribe(accountId, 'standard', -1);
  await reconcileAccount(withoutMainScript(), accountId, { cause: 'test' });
  expect(entry(bench, 'main', 'slipped_and_over')).toBeUndefined();
});

test('two swapped scripts are corrected without removing an entry [access-56]', async () => {
  const accountId = await trader(bench, 'premium', 'mixed_up_max');
  const { main, wavematrix } = bench.tradingView.scripts;
  const putRight = configured({ main: wavematrix, wavematrix: main });
  const before = bench.lastSeq();
  await reconcileAccount(putRight, accountId, { cause: 'test', fresh: true });
  expect(writes(bench, before)).toEqual([]);
  const live = (await bench.grants(accountId)).filter(({ endedAt }) => endedAt === null);
  expect(live.map(({ state }) => state)).toEqual(['granted', 'granted', 'granted']);
  bench.subscribe(accountId, 'premium', -1);
  await reconcileAccount(putRight, accountId, { cause: 'test' });
  for (const script of ['main', 'wavematrix', 'orderblock']) {
    expect(entry(bench, script, 'mixed_up_max')).toBeUndefined();
  }
});

test('after two scripts are swapped, the longer expiry follows its entitlement', async () => {
  const accountId = await trader(bench, 'premium', 'mixed_up_mae');
  const expiresAt = new Date(bench.clock.now().getTime() + 200 * DAY_MS);
  const words = { accountId, entitlement: 'indicator-main', expiresAt, reason: 'A prize' } as const;
  const byHand = { ...bench.access, jobs: bench.tradingView.jobs };
  await grantByHand(byHand, { operatorId: newId() }, words);
  await bench.reconcile(accountId);
  expect(entry(bench, 'main', 'mixed_up_mae')?.expiration).toBe(expiresAt.toISOString());
  const { main, wavematrix } = bench.tradingView.scripts;
  const putRight = configured({ main: wavematrix, wavematrix: main });
  await reconcileAccount(putRight, accountId, { cause: 'test', fresh: true });
  expect(entry(bench, 'wavematrix', 'mixed_up_mae')?.expiration).toBe(expiresAt.toISOString());
  expect(entry(bench, 'main', 'mixed_up_mae')?.expiration).not.toBe(expiresAt.toISOString());
});

test('roles in a server other than the configured one are neither removed nor taken for gone [access-57]', async () => {
  const { accountId, memberId } = await insider(bench, 'basic', 'moved_mona');
  const elsewhere = inAnotherServer();
  const before = bench.lastSeq();
  await reconcileAccount(elsewhere, accountId, { cause: 'test', fresh: true });
  expect(writes(bench, before).filter((call) => call.startsWith('DELETE'))).toEqual([]);
  expect(rolesOf(bench, memberId)).toEqual(['Community', 'Paid Member']);
  expect(await bench.grants(accountId)).toMatchObject([
    { state: 'revoke-failed', reason: 'other-server', endedAt: null },
    { state: 'revoke-failed', reason: 'other-server', endedAt: null },
  ]);
  await bench.reconcile(accountId);
  expect(await statesOf(bench, accountId)).toEqual(['granted', 'granted']);
});
