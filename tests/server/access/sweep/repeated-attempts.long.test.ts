import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileAccount } from '../../../../src-server/access/engine/reconcile-access.ts';
import { fixAccess } from '../../../../src-server/access/fix-access.ts';
import { sweepAccess } from '../../../../src-server/access/sweep/sweep-access.ts';
import { whyOf } from '../../../../src-server/access/views/why.view.ts';
import { type Bench, startBench } from '../support/access-bench.ts';
import { insider, roleId } from '../support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const MINUTE_MS = 60_000;

const movePaidRole = (position: number) =>
  bench.control('discord', `/roles/${roleId(bench, 'Paid Member')}`, { position }, 'PATCH');

async function attemptsOf(accountId: string) {
  const { entitlements } = await whyOf(bench.access, accountId);
  const paid = entitlements.find(({ entitlement }) => entitlement === 'community-paid');
  return paid?.attempts ?? [];
}

test('equal attempts of timers share one row that counts them, and those of a person have their own', async () => {
  const { accountId } = await insider(bench, 'free', 'kept_below');
  const { position } = bench.discordTruth().roles.find(({ name }) => name === 'Paid Member') ?? {};
  const sweepOften = async (times: number) => {
    for (let round = 0; round < times; round += 1) {
      bench.clock.advance(15 * MINUTE_MS);
      await sweepAccess(bench.access);
    }
  };
  // Above the bot's own role.
  await movePaidRole(bench.discordTruth().roles.length);
  bench.subscribe(accountId, 'basic');
  await sweepOften(3);
  const [last] = await attemptsOf(accountId);
  expect(last).toMatchObject({ at: bench.clock.now().toISOString(), times: 3 });

  await reconcileAccount(bench.access, accountId, { cause: 'job' });
  await fixAccess(bench.access, accountId);
  await sweepOften(2);
  await movePaidRole(position ?? 1);
  await sweepOften(2);
  const attempts = await attemptsOf(accountId);
  expect(
    attempts.map(({ action, cause, outcome, times }) => [action, cause, outcome, times]),
  ).toEqual([
    ['give', 'sweep', 'done', 1],
    ['give', 'sweep', 'blocked', 2],
    ['give', 'fix-my-access', 'blocked', 1],
    ['give', 'job', 'blocked', 4],
  ]);
});
