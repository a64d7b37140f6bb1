import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileAccount } from '../../../../src-server/access/engine/reconcile-access.ts';
import { fixAccess } from '../../../../src-server/access/fix-access.ts';
import { forgetAttempts } from '../../../../src-server/access/forget-attempts.ts';
import { sweepAccess } from '../../../../src-server/access/sweep/sweep-access.ts';
import { whyOf } from '../../../../src-server/access/views/why.view.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { type Bench, DAY_MS, startBench } from '../support/access-bench.ts';
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

/** An attempt on a grant of its own account, older than now by some days. Returns its id. */
async function attempted(grantId: string, outcome: string, days: number): Promise<string> {
  const id = newId();
  const at = new Date(bench.access.machineClock.now().getTime() - days * DAY_MS);
  await bench.access.orm.em.fork().execute(
    `insert into access_attempt (id, account_id, grant_id, entitlement, action, cause, outcome, started_at, ended_at)
      values (?, ?, ?, 'community-paid', 'give', 'sweep', ?, ?, ?)`,
    [id, grantId, grantId, outcome, at, at],
  );
  return id;
}

async function leftOf(grantId: string): Promise<string[]> {
  const rows = await bench.access.orm.em
    .fork()
    .execute<{ id: string }[]>('select id from access_attempt where grant_id = ? order by id', [
      grantId,
    ]);
  return rows.map(({ id }) => id);
}

test('failed attempts are deleted after 90 days, but never a success or the last attempt of a grant', async () => {
  const [live, ended] = [newId(), newId()];
  const done = await attempted(live, 'done', 100);
  await attempted(live, 'failed', 95);
  await attempted(live, 'blocked', 91);
  const recent = [await attempted(live, 'blocked', 89), await attempted(live, 'done', 1)];
  await attempted(ended, 'failed', 200);
  const last = await attempted(ended, 'failed', 199);
  await forgetAttempts(bench.access);
  expect(await leftOf(live)).toEqual([done, ...recent]);
  expect(await leftOf(ended)).toEqual([last]);
});

test('one run deletes a bounded number of attempts, and the next one continues', async () => {
  const grant = newId();
  for (let day = 105; day > 100; day -= 1) await attempted(grant, 'failed', day);
  await forgetAttempts(bench.access, 3);
  expect(await leftOf(grant)).toHaveLength(2);
  await forgetAttempts(bench.access, 3);
  expect(await leftOf(grant)).toHaveLength(1);
});
