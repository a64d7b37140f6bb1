import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileAccessJob } from '../../../src-server/access/engine/reconcile-access.job.ts';
import {
  accountLeaseKey,
  reconcileAccount,
} from '../../../src-server/access/engine/reconcile-access.ts';
import type { AccessDeps } from '../../../src-server/access/engine/reconcile-run.ts';
import { enqueueDueRetries } from '../../../src-server/access/sweep/due-retries.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import { LeaseLost, withLease } from '../../../src-server/database/lease.ts';
import type { Orm } from '../../../src-server/database/orm.ts';
import { transact } from '../../../src-server/database/transaction.ts';
import type { JobQueue } from '../../../src-server/jobs/job-queue.ts';
import { openTestOrm } from '../../support/database/open-test-orm.ts';
import { type Bench, startBench } from './support/access-bench.ts';
import { entry, insider, namedTrader, statesOf, writes } from './support/people.ts';

let bench: Bench;
let orm: Orm;
let other: AccessDeps;
beforeAll(async () => {
  bench = await startBench();
  orm = await openTestOrm(bench.databaseUrl, 4);
  // A second process, from the perspective of the account's lease.
  const { crashPoint: _, ...deps } = bench.access;
  other = { ...deps, orm };
});
afterAll(async () => {
  await orm.close();
  await bench.close();
});

const loseLease = (accountId: string) =>
  orm.em
    .fork()
    .execute(`update lease set expires_at = now() - interval '1 minute' where key = ?`, [
      `account:${accountId}`,
    ]);

const traderCalled = async (username: string) => {
  await bench.control('tradingview', '/users', { username });
  return namedTrader(bench, 'standard', username);
};

test('two processes racing for one subscriber grant once [access-33]', async () => {
  const accountId = await traderCalled('raced_ron');
  const options = { cause: 'race', fresh: true };
  await Promise.all([
    reconcileAccount(bench.access, accountId, options),
    reconcileAccount(other, accountId, options),
    reconcileAccount(other, accountId, options),
  ]);
  const adds = bench
    .calls('tradingview')
    .filter(
      ({ name, detail }) => name.endsWith('/add/') && String(detail.body).includes('raced_ron'),
    );
  expect(adds).toHaveLength(1);
  expect(await bench.grants(accountId)).toHaveLength(1);
});

test('a process that lost the lease writes nothing more [access-34]', async () => {
  const accountId = await traderCalled('paused_pam');
  const { crashPoint } = bench.access;
  bench.access.crashPoint = async (point) => {
    if (point !== 'after-intent') return;
    if (crashPoint === undefined) delete bench.access.crashPoint;
    else bench.access.crashPoint = crashPoint;
    // Simulates a long pause: the lease expired and another process took it.
    await loseLease(accountId);
    bench.subscribe(accountId, 'standard', -1);
    await reconcileAccount(other, accountId, { cause: 'taken over' });
  };
  await expect(reconcileAccount(bench.access, accountId, { cause: 'paused' })).rejects.toThrow(
    LeaseLost,
  );
  await reconcileAccount(other, accountId, { cause: 'after', fresh: true });
  expect(entry(bench, 'main', 'paused_pam')).toBeUndefined();
  expect(await statesOf(bench, accountId)).not.toContain('granted');
});

test('finds and undoes what a process wrote after its lease was lost mid-call [access-35]', async () => {
  const accountId = await traderCalled('stalled_stan');
  const paused: AccessDeps = {
    ...bench.access,
    providers: bench.access.providers.map((provider) => ({
      ...provider,
      async grant(target, expiresAt, known, sending) {
        await sending.confirm();
        await loseLease(accountId);
        bench.subscribe(accountId, 'standard', -1);
        await reconcileAccount(other, accountId, { cause: 'taken over' });
        await provider.grant(target, expiresAt, known, { ...sending, confirm: async () => {} });
      },
    })),
  };
  await expect(reconcileAccount(paused, accountId, { cause: 'paused' })).rejects.toThrow(LeaseLost);
  expect(entry(bench, 'main', 'stalled_stan')).toBeDefined();
  bench.enqueued.length = 0;
  await enqueueDueRetries({ ...bench.access, jobs: bench.discord.jobs });
  expect(bench.enqueued).toContain(accountId);
  await bench.settle();
  expect(entry(bench, 'main', 'stalled_stan')).toBeUndefined();
  expect(await statesOf(bench, accountId)).toEqual(['revoked']);
});

/** Simulates a pause inside the call: another process took the lease and reconciled the account. */
function overtaken(accountId: string): AccessDeps {
  return {
    ...bench.access,
    providers: bench.access.providers.map((provider) => ({
      ...provider,
      async grant(...given: Parameters<typeof provider.grant>) {
        await provider.grant(...given);
        await loseLease(accountId);
        await reconcileAccount(other, accountId, { cause: 'taken over' });
      },
    })),
  };
}

test('verifies a correct grant once after a lost lease put it in doubt [access-36]', async () => {
  const accountId = await traderCalled('doubted_dan');
  const paused = reconcileAccount(overtaken(accountId), accountId, { cause: 'paused' });
  await expect(paused).rejects.toThrow(LeaseLost);
  expect(await bench.grants(accountId)).toMatchObject([{ state: 'granted', verifiedAt: null }]);
  // A listing from before the doubt cannot settle it.
  const provider = bench.access.providers.find(({ name }) => name === 'tradingview');
  const looked = { startedAt: new Date(0), observe: () => ({ present: false as const }) };
  const listings = new Map([['tradingview', looked]]);
  const before = bench.lastSeq();
  const sweep = { ...bench.access, providers: provider === undefined ? [] : [provider] };
  await reconcileAccount(sweep, accountId, { cause: 'sweep', listings });
  expect(writes(bench, before)).toEqual([]);
  const [grant] = await bench.grants(accountId);
  expect(grant).toMatchObject({ state: 'granted', nextAttemptAt: null });
  expect(grant?.verifiedAt).not.toBeNull();
  bench.enqueued.length = 0;
  await enqueueDueRetries({ ...bench.access, jobs: bench.discord.jobs });
  expect(bench.enqueued).not.toContain(accountId);
});

test('keeps a grant in doubt while the provider is unavailable or a new doubt arises [access-37]', async () => {
  const accountId = await traderCalled('doubted_dora');
  const paused = reconcileAccount(overtaken(accountId), accountId, { cause: 'paused' });
  await expect(paused).rejects.toThrow(LeaseLost);
  const { faults } = bench.sandbox.core;
  const away = faults.add({ provider: 'tradingview', route: '*', kind: 'status', status: 503 });
  await bench.reconcile(accountId);
  faults.remove(away.id);
  expect(await bench.grants(accountId)).toMatchObject([{ state: 'granted', verifiedAt: null }]);
  const doubtedAgain: AccessDeps = {
    ...bench.access,
    providers: bench.access.providers.map((provider) => ({
      ...provider,
      async read(...asked: Parameters<typeof provider.read>) {
        const seen = await provider.read(...asked);
        await orm.em
          .fork()
          .execute(`update access_grant set next_attempt_at = now() where account_id = ?::uuid`, [
            accountId,
          ]);
        return seen;
      },
    })),
  };
  await reconcileAccount(doubtedAgain, accountId, { cause: 'looked too early' });
  const [grant] = await bench.grants(accountId);
  expect(grant).toMatchObject({ state: 'granted', verifiedAt: null });
  expect(grant?.nextAttemptAt).not.toBeNull();
  await bench.reconcile(accountId);
  expect(await bench.grants(accountId)).toMatchObject([{ state: 'granted', nextAttemptAt: null }]);
});

test('requeues a job at once when its account is busy, and keeps its request time', async () => {
  const accountId = newId();
  bench.subscribe(accountId, 'basic');
  const enqueued: object[] = [];
  const jobs: JobQueue = {
    ...bench.access.jobs,
    async enqueue(_em, _job, payload, rank) {
      enqueued.push({ ...payload, rank });
    },
  };
  const run = (payload: { accountId: string; askedAt?: string }, enqueuedAt: Date) =>
    reconcileAccessJob.run({ ...bench.access, jobs }, payload, { enqueuedAt, rank: 'later' });
  const first = new Date('2026-01-01T00:00:00.000Z');
  await withLease(orm, { key: accountLeaseKey(accountId), waitMs: 0 }, async () => {
    await run({ accountId }, first);
    await run({ accountId, askedAt: first.toISOString() }, new Date());
  });
  const again = { accountId, askedAt: first.toISOString(), rank: 'later' };
  expect(enqueued).toEqual([again, again]);
  await run({ accountId }, first);
  expect(enqueued).toHaveLength(2);
});

test('refuses to call a provider inside a transaction [access-38]', async () => {
  const { memberId } = await insider(bench, 'free', 'inside_out');
  const before = bench.lastSeq();
  const inside = (work: () => Promise<unknown>) => transact(orm, work);
  await expect(inside(() => bench.discord.gateway.getMember(memberId))).rejects.toThrow(
    'inside a database transaction',
  );
  await expect(
    inside(() => bench.tradingView.gateway.listNamed('PUB;x', 'x', 'renewal', 'end')),
  ).rejects.toThrow('inside a database transaction');
  await expect(inside(() => bench.tradingView.gateway.findUsername('x'))).rejects.toThrow(
    'inside a database transaction',
  );
  expect([...bench.calls('discord', before), ...bench.calls('tradingview', before)]).toEqual([]);
});
