import { AsyncLocalStorage } from 'node:async_hooks';
import type { World } from '../world.ts';

const rehearsing = new AsyncLocalStorage<true>();

/** Marks the request that `work` answers as one that shall change nothing. */
export function rehearse(work: () => Promise<void>): Promise<void> {
  return rehearsing.run(true, work);
}

/** Does `work`; within a rehearsal everything is put back and nothing is told. It must not wait. */
export function doOrRehearse<T>(world: World, work: () => T): T {
  if (rehearsing.getStore() !== true) return work();
  const before = structuredClone(world.state);
  world.silent = true;
  try {
    return work();
  } finally {
    world.silent = false;
    world.store.data = before;
  }
}
