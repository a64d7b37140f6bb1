import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccessGrant } from '../../../src-server/access/access-grant.entity.ts';
import { AccessGrantEntity } from '../../../src-server/access/access-grant.entity.ts';
import { enqueueDueRetries } from '../../../src-server/access/due-retries.ts';
import { type Bench, startBench } from './access-bench.ts';
import { insider, namedTrader } from './people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ random: seeded(7) });
});
afterAll(() => bench.close());

/** The same faults in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const FAULTS = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 429, retryAfterSeconds: 0.01 },
  { kind: 'lost-response' },
  { kind: 'no-effect' },
  { kind: 'truncate' },
] as const;

const PEOPLE = 40;
const WORKERS = 8;

test(`${PEOPLE} premium subscribers converge although one call in five goes wrong`, async () => {
  await bench.control('tradingview', '/users', { prefix: 'storm_', count: PEOPLE });
  const accounts: string[] = [];
  for (let n = 1; n <= PEOPLE; n += 1) {
    accounts.push(await namedTrader(bench, 'premium', `storm_${n}`));
  }
  const members: { accountId: string }[] = [];
  for (let n = 1; n <= 5; n += 1) members.push(await insider(bench, 'free', `storm.${n}`));
  for (const { accountId } of members) bench.subscribe(accountId, 'premium');
  const start = bench.lastSeq();
  for (const fault of FAULTS) {
    const rate = 0.2 / FAULTS.length;
    const { faults } = bench.sandbox.core;
    faults.add({ provider: 'tradingview', route: 'POST /pine_perm/*', rate, ...fault });
    if (fault.kind === 'no-effect') continue;
    faults.add({ provider: 'discord', route: '* /api/v10/guilds/*/members/*', rate, ...fault });
  }
  bench.enqueued.push(...accounts, ...members.map(({ accountId }) => accountId));
  const unsettled = () =>
    bench.access.orm.em
      .fork()
      .count(AccessGrantEntity, { state: { $ne: 'granted' }, endedAt: null });
  for (let round = 0; round === 0 || (await unsettled()) > 0; round += 1) {
    expect(round).toBeLessThan(40);
    await drain();
    // What failed is due after its backoff, which is none of this test's business.
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
  // Nobody was taken out on the way.
  const removed = bench.sandbox.core.ledger
    .list({ kind: 'effect', after: start })
    .filter(({ name }) => name === 'access.removed' || name === 'member.role-removed');
  expect(removed).toEqual([]);
});

function drain(): Promise<unknown> {
  const work = async () => {
    for (;;) {
      const accountId = bench.enqueued.shift();
      if (accountId === undefined) return;
      await bench.reconcile(accountId);
    }
  };
  return Promise.all(Array.from({ length: WORKERS }, work));
}
