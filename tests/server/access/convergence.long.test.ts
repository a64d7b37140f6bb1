import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccessGrant } from '../../../src-server/access/access-grant.entity.ts';
import { AccessGrantEntity } from '../../../src-server/access/access-grant.entity.ts';
import { enqueueDueRetries } from '../../../src-server/access/sweep/due-retries.ts';
import { drain } from './drill/drain.ts';
import { seeded, stormOver } from './drill/storm.ts';
import { type Bench, startBench } from './support/access-bench.ts';
import { insider, namedTrader } from './support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ random: seeded(7) });
});
afterAll(() => bench.close());

const PEOPLE = 20;
const WORKERS = 8;

test(`${PEOPLE} premium subscribers converge although one call in five fails`, async () => {
  await bench.control('tradingview', '/users', { prefix: 'storm_', count: PEOPLE });
  const accounts: string[] = [];
  for (let n = 1; n <= PEOPLE; n += 1) {
    accounts.push(await namedTrader(bench, 'premium', `storm_${n}`));
  }
  const members: { accountId: string }[] = [];
  for (let n = 1; n <= 5; n += 1) members.push(await insider(bench, 'free', `storm.${n}`));
  for (const { accountId } of members) bench.subscribe(accountId, 'premium');
  const start = bench.lastSeq();
  stormOver(bench, 'tradingview', 'POST /pine_perm/*');
  stormOver(bench, 'discord', '* /api/v10/guilds/*/members/*');
  bench.enqueued.push(...accounts, ...members.map(({ accountId }) => accountId));
  const unsettled = () =>
    bench.access.orm.em
      .fork()
      .count(AccessGrantEntity, { state: { $ne: 'granted' }, endedAt: null });
  for (let round = 0; round === 0 || (await unsettled()) > 0; round += 1) {
    expect(round).toBeLessThan(40);
    await drain(bench, WORKERS);
    // Makes failed grants due now. Their backoff is tested elsewhere.
    await bench.access.orm.em
      .fork()
      .nativeUpdate(
        AccessGrantEntity,
        { nextAttemptAt: { $ne: null } },
        { nextAttemptAt: new Date(0) },
      );
    await enqueueDueRetries({ ...bench.access, jobs: bench.discord.jobs });
  }
  bench.sandbox.core.faults.clear();

  const states = async (accountId: string) =>
    (await bench.grants(accountId)).map(({ state, held }: AccessGrant) => `${state} ${held}`);
  for (const accountId of accounts) {
    expect(await states(accountId)).toEqual(Array(3).fill('granted true'));
  }
  for (const { accountId } of members) {
    expect(await states(accountId)).toEqual(Array(3).fill('granted true'));
  }
  for (const script of bench.tradingViewTruth().scripts) {
    const rows = script.rows.filter(({ username }) => username.startsWith('storm_'));
    expect(rows).toHaveLength(PEOPLE);
  }
  // No access was removed on the way.
  const removed = bench.sandbox.core.ledger
    .list({ kind: 'effect', after: start })
    .filter(({ name }) => name === 'access.removed' || name === 'member.role-removed');
  expect(removed).toEqual([]);
});
