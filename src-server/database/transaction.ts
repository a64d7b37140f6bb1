import { AsyncLocalStorage } from 'node:async_hooks';
import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { assertFenceStands, checkFence, currentFence } from './fence.ts';
import type { Orm } from './orm.ts';

/** Longer than any transaction: what began before a moment has committed this long after it. */
export const COMMITTED_AFTER_MS = 15 * 60_000;

type Ending = () => Promise<void>;

/** Callbacks that run before the transaction's commit. */
const inside = new AsyncLocalStorage<Ending[]>();

/**
 * One transaction on its own fork. Providers refuse to be called inside. Leader work is refused
 * once this process no longer leads.
 * A connection lost midway returns to the pool only with the Kysely in package.json's `overrides`.
 * The version that MikroORM 7.2.1 requests leaks it, and ten leaks exhaust the pool.
 */
export function transact<T>(orm: Orm, work: (em: EntityManager) => Promise<T>): Promise<T> {
  if (inside.getStore() !== undefined) throw new Error('A transaction was opened inside another.');
  const endings: Ending[] = [];
  return inside.run(endings, () =>
    orm.em.fork().transactional(async (em) => {
      await checkFence(em);
      const result = await work(em);
      for (const end of endings) await end();
      return result;
    }),
  );
}

/** Runs inside the current transaction, right before its commit. Does nothing without one. */
export function beforeCommit(end: () => Promise<void>): void {
  inside.getStore()?.push(end);
}

/**
 * transact for work that creates a row unless it exists. Retries once after a unique violation, and
 * then finds the other row.
 */
export async function retryOnUnique<T>(
  orm: Orm,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  try {
    return await transact(orm, work);
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    return await transact(orm, work);
  }
}

/** A single write statement. Behind a fence it still needs a transaction. */
export function writeAlone<T>(orm: Orm, write: (em: EntityManager) => Promise<T>): Promise<T> {
  return currentFence() === undefined ? write(orm.em.fork()) : transact(orm, write);
}

/** A fork for reads outside a transaction. */
export function readFork(orm: Orm): EntityManager {
  return orm.em.fork();
}

/**
 * Every gateway calls this before it contacts a provider: waiting inside a transaction would hold
 * locks.
 */
export function assertOutsideTransaction(what: string): void {
  if (inside.getStore() !== undefined) {
    throw new Error(`${what} was called inside a database transaction.`);
  }
  // Providers know no epochs, so a paused leader must not start another call.
  assertFenceStands();
}
