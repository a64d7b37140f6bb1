import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Guards work that one instance does for all: a late write fails. */
export interface Fence {
  /** Increases with every new leader. */
  epoch: number;
  /** By our own clock, without a query. No provider is called after it. */
  isOver(): boolean;
}

/** Another instance is leader now, or may be. */
export class FenceBroken extends Error {
  constructor(epoch: number) {
    super(`The leadership of epoch ${epoch} has ended.`);
    this.name = 'FenceBroken';
  }
}

const behind = new AsyncLocalStorage<Fence>();

export function behindFence<T>(fence: Fence, work: () => T): T {
  return behind.run(fence, work);
}

export function currentFence(): Fence | undefined {
  return behind.getStore();
}

/** PostgreSQL ends a leader paused inside a transaction, which would block its successor. */
const IDLE_MS = 4_000;

/**
 * Key-share lock on the leader's row. A renewal does not conflict with it; a takeover does. The
 * transaction commits before another instance leads, or fails.
 */
const CHECK = `
  select set_config('idle_in_transaction_session_timeout', '${IDLE_MS}', true)
  from leader where epoch = ? for key share`;

/** Call first inside the transaction that writes. */
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
