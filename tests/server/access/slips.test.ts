import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileAccount } from '../../../src-server/access/reconcile-access.ts';
import type { AccessDeps } from '../../../src-server/access/reconcile-run.ts';
import { sweepAccess } from '../../../src-server/access/sweep-access.ts';
import { listTroubles } from '../../../src-server/access/troubles.view.ts';
import { machineClock } from '../../../src-server/clock/clock.ts';
import { createCommunityAccess } from '../../../src-server/discord/community-access.ts';
import { createIndicatorAccess } from '../../../src-server/tradingview/indicator-access.ts';
import { type Bench, PACE_SCALE, startBench } from './access-bench.ts';
import { entry, insider, rolesOf, trader, writes } from './people.ts';

/** The product started again with something missing or wrong in its configuration. */
let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const withoutMainScript = (): AccessDeps => {
  const [discord] = bench.access.providers;
  const indicators = createIndicatorAccess({
    orm: bench.access.orm,
    machine: machineClock,
    gateway: bench.tradingView.gateway,
    scripts: { ...bench.tradingView.scripts, main: null },
    paceScale: PACE_SCALE,
  });
  return { ...bench.access, providers: [...(discord === undefined ? [] : [discord]), indicators] };
};
const inAnotherServer = (): AccessDeps => {
  const gateway = { ...bench.discord.gateway, guildId: '100000000000000001' };
  return {
    ...bench.access,
    providers: [createCommunityAccess({ ...bench.access, gateway })],
  };
};

test('a script that is missing in the configuration takes nobody’s paid access, and is told', async () => {
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
  // Told once: another look writes nothing.
  expect(await sweepAccess(slipped)).toMatchObject({ differing: 0 });
  await bench.reconcile(accountId);
  expect(await bench.grants(accountId)).toMatchObject([{ state: 'granted', reason: null }]);
});

test('what is not paid for any more is taken without the script’s place in the configuration', async () => {
  const accountId = await trader(bench, 'standard', 'slipped_and_over');
  bench.subscribe(accountId, 'standard', -1);
  await reconcileAccount(withoutMainScript(), accountId, { cause: 'test' });
  expect(entry(bench, 'main', 'slipped_and_over')).toBeUndefined();
});

test('roles in another server than the configured one are neither taken nor taken for gone', async () => {
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
  expect((await bench.grants(accountId)).map(({ state }) => state)).toEqual(['granted', 'granted']);
});
