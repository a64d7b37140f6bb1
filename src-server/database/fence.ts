import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from '@mikro-orm/postgresql';

/** What is done for all instances by one is done behind its fence: late, it comes to nothing. */
export interface Fence {
  /** Grows with every taking of the office. */
  epoch: number;
  /** By our own time, without asking anybody: no provider is called after it. */
  isOver(): boolean;
}

/** Somebody else does this by now, or may. */
export class FenceBroken extends Error {
  constructor(epoch: number) {
    super(`The leadership of epoch ${epoch} is over.`);
    this.name = 'FenceBroken';
  }
}

const behind = new AsyncLocalStorage<Fence>();

export function behindFence<T>(fence: Fence, work: () => T): T {
  return behind.run(fence, work);
}

/** For work that a fenced one merely wakes, and that goes on when the fence is long gone. */
export function outsideFence<T>(work: () => T): T {
  return behind.exit(work);
}

export function currentFence(): Fence | undefined {
  return behind.getStore();
}

/** A holder that was paused inside its transaction would keep its successor waiting: PostgreSQL ends it. */
const IDLE_MS = 4_000;

/**
 * Locks the key of the leader's row, which a renewal leaves alone and a taking over changes: it commits
 * before somebody else leads, or not at all.
 */
const CHECK = `
  select set_config('idle_in_transaction_session_timeout', '${IDLE_MS}', true)
  from leader where epoch = ? for key share`;

/** To be asked inside the transaction that writes, before anything else. */
export async function checkFence(em: EntityManager): Promise<void> {
  const fence = currentFence();
  if (fence === undefined) return;
  const rows = await em.execute<unknown[]>(CHECK, [fence.epoch]);
  if (rows.length === 0) throw new FenceBroken(fence.epoch);
}

export function assertFenceStands(): void {
  const fence = currentFence();
  if (fence?.isOver() === true) throw new FenceBroken(fence.epoch);
}
