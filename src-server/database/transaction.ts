import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Orm } from './orm.ts';

const inside = new AsyncLocalStorage<true>();

/** One unit of work in one transaction, on a fork of its own. Providers refuse to be called inside. */
export function transact<T>(orm: Orm, work: (em: EntityManager) => Promise<T>): Promise<T> {
  if (inside.getStore() === true) throw new Error('A transaction was opened inside another.');
  return inside.run(true, () => orm.em.fork().transactional(work));
}

/** Reads on a fork of its own, without a transaction. */
export function readFork(orm: Orm): EntityManager {
  return orm.em.fork();
}

/** Called by every gateway before it speaks to a provider: a wait there would hold locks here. */
export function assertOutsideTransaction(what: string): void {
  if (inside.getStore() === true) {
    throw new Error(`${what} was called inside a database transaction.`);
  }
}
