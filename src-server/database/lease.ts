import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Orm } from './orm.ts';
import { transact, writeAlone } from './transaction.ts';

/** Another worker held the lease for as long as we waited. */
export class LeaseBusy extends Error {}

/** Another worker took over the lease. Write nothing more. */
export class LeaseLost extends Error {}

interface LeaseTerms {
  key: string;
  /** 0 tries once. */
  waitMs: number;
  /** How long a killed holder keeps others out. */
  leaseSeconds?: number;
  tryEveryMs?: number;
  /** Called before each try. A throw ends the wait. */
  beforeTry?(): void;
}

/** The exclusive right to work on one key. */
export interface HeldLease {
  /** Runs one transaction that commits only while the lease is ours. Throws LeaseLost. */
  write<T>(change: (em: EntityManager) => Promise<T>): Promise<T>;
  /**
   * Renews the lease. Call right before each provider call: a worker paused past its lease would
   * undo its successor's writes. Throws LeaseLost.
   */
  confirm(): Promise<void>;
}

interface Lease {
  key: string;
  epoch: number;
  holder: string;
}

const DEFAULT_LEASE_SECONDS = 15;
const DEFAULT_TRY_EVERY_MS = 60;

/**
 * Runs `work` under the lease of a key. Renews the lease until `work` ends, because a slow provider
 * must not cost us the lease. Throws LeaseBusy if another holder keeps it for `waitMs`.
 */
export async function withLease<T>(
  orm: Orm,
  terms: LeaseTerms,
  work: (lease: HeldLease) => Promise<T>,
): Promise<T> {
  const { leaseSeconds = DEFAULT_LEASE_SECONDS } = terms;
  const lease = await waitForLease(orm, terms, leaseSeconds);
  const renewing = setInterval(
    () => {
      // Ignore failures: the next renewal makes up for a transient one, and the write detects a
      // lost lease.
      renewLease(orm, lease, leaseSeconds).catch(() => {});
    },
    (leaseSeconds * 1000) / 3,
  );
  try {
    return await work({
      write: (change) =>
        transact(orm, async (em) => {
          if (!(await holdsLease(em, lease))) throw new LeaseLost(lease.key);
          return change(em);
        }),
      async confirm() {
        if (!(await renewLease(orm, lease, leaseSeconds))) throw new LeaseLost(lease.key);
      },
    });
  } finally {
    clearInterval(renewing);
    await releaseLease(orm, lease).catch(() => {});
  }
}

/** Null instead of LeaseLost, for a write that the next holder makes with newer data. */
export async function nullIfLost<T>(writing: Promise<T>): Promise<T | null> {
  try {
    return await writing;
  } catch (error) {
    if (error instanceof LeaseLost) return null;
    throw error;
  }
}

async function waitForLease(
  orm: Orm,
  { key, waitMs, tryEveryMs = DEFAULT_TRY_EVERY_MS, beforeTry }: LeaseTerms,
  leaseSeconds: number,
): Promise<Lease> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    beforeTry?.();
    const lease = await takeLease(orm, key, leaseSeconds);
    if (lease !== null) return lease;
    if (performance.now() >= deadline) throw new LeaseBusy(key);
    await delay(tryEveryMs);
  }
}

/** Uses PostgreSQL's clock throughout, so processes with skewed clocks agree. */
const TAKE = `
  insert into lease (key, epoch, holder, expires_at)
  values (?, 1, ?, clock_timestamp() + make_interval(secs => ?))
  on conflict (key) do update
    set epoch = lease.epoch + 1, holder = excluded.holder, expires_at = excluded.expires_at
    where lease.holder is null or lease.expires_at < clock_timestamp()
  returning epoch`;

/**
 * Null if it is held. Commits at once: no transaction stays open during the work. Not renewed and
 * not released, so it also serves as a throttle.
 */
export async function takeLease(orm: Orm, key: string, seconds: number): Promise<Lease | null> {
  const holder = randomUUID();
  const rows = await writeAlone(orm, (em) =>
    em.execute<{ epoch: string }[]>(TAKE, [key, holder, seconds]),
  );
  const row = rows[0];
  return row === undefined ? null : { key, epoch: Number(row.epoch), holder };
}

/** Call inside the transaction that writes. Locks the row against a takeover. */
async function holdsLease(em: EntityManager, lease: Lease): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    'select 1 from lease where key = ? and epoch = ? and holder = ? for update',
    [lease.key, lease.epoch, lease.holder],
  );
  return rows.length > 0;
}

async function renewLease(orm: Orm, lease: Lease, seconds: number): Promise<boolean> {
  const rows = await orm.em.fork().execute<unknown[]>(
    `update lease set expires_at = clock_timestamp() + make_interval(secs => ?)
       where key = ? and epoch = ? and holder = ? returning 1`,
    [seconds, lease.key, lease.epoch, lease.holder],
  );
  return rows.length > 0;
}

async function releaseLease(orm: Orm, lease: Lease): Promise<void> {
  await orm.em
    .fork()
    .execute('update lease set holder = null where key = ? and epoch = ? and holder = ?', [
      lease.key,
      lease.epoch,
      lease.holder,
    ]);
}

const MAX_FORGOTTEN = 100_000;

/** Skips rows that another process is taking. */
const FORGET = `
  delete from lease where key in (
    select key from lease where expires_at < clock_timestamp() - interval '1 day'
    limit ? for update skip locked)`;

/** Deletes leases that expired more than a day ago. Anonymous callers can create any number of keys. */
export async function forgetLeases(orm: Orm, most = MAX_FORGOTTEN): Promise<void> {
  await writeAlone(orm, (em) => em.execute(FORGET, [most]));
}
