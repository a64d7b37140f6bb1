import { AsyncLocalStorage } from 'node:async_hooks';
import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { assertFenceStands, checkFence, currentFence } from './fence.ts';
import type { Orm } from './orm.ts';

type Ending = () => Promise<void>;

/** What the transaction still does before its commit. */
const inside = new AsyncLocalStorage<Ending[]>();

/**
 * One unit of work in one transaction, on a fork of its own. Providers refuse to be called inside. What
 * the leader does for all is refused when it does not lead any more.
 *
 * A connection that is lost on the way gives its place in the pool back only with the Kysely of package.json's
 * `overrides`: the one that MikroORM 7.2.1 asks for keeps it for good, and ten losses end the server's reads.
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

/** Runs at the end of the transaction that is open, inside it. Without one, nothing happens. */
export function beforeCommit(end: () => Promise<void>): void {
  inside.getStore()?.push(end);
}

/**
 * The same for work that makes a row unless it is there. Whoever comes second of two at the same moment looks
 * again, and finds it.
 */
export async function makeOrFind<T>(orm: Orm, work: (em: EntityManager) => Promise<T>): Promise<T> {
  try {
    return await transact(orm, work);
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    return await transact(orm, work);
  }
}

/** One statement that writes by itself; behind a fence it still needs a transaction. */
export function writeAlone<T>(orm: Orm, write: (em: EntityManager) => Promise<T>): Promise<T> {
  return currentFence() === undefined ? write(orm.em.fork()) : transact(orm, write);
}

/** Reads on a fork of its own, without a transaction. */
export function readFork(orm: Orm): EntityManager {
  return orm.em.fork();
}

/** Called by every gateway before it speaks to a provider: a wait there would hold locks here. */
export function assertOutsideTransaction(what: string): void {
  if (inside.getStore() !== undefined) {
    throw new Error(`${what} was called inside a database transaction.`);
  }
  // The provider knows no epochs: a leader that was paused must not begin another conversation.
  assertFenceStands();
}
