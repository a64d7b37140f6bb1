import { AsyncLocalStorage } from 'node:async_hooks';
import type { StripeState } from '../state.ts';
import type { World } from '../world.ts';

const rehearsing = new AsyncLocalStorage<true>();

/** Runs the request handled by `work` without effect. */
export function rehearse(work: () => Promise<void>): Promise<void> {
  return rehearsing.run(true, work);
}

/** Runs `work`. In a rehearsal it restores all state and emits nothing. `work` must be synchronous. */
export function doOrRehearse<T>(world: World, work: () => T): T {
  return rehearsing.getStore() === true ? onACopy(world, work) : work();
}

/** Runs `work` on a copy of the account and discards the copy. */
export function onACopy<T>(world: World, work: () => T): T {
  const live = world.state;
  world.store.data = copyOf(live);
  world.silent = true;
  try {
    return work();
  } finally {
    world.silent = false;
    world.store.data = live;
  }
}

/**
 * Events, deliveries and answers are most of an old account, and `work` never changes them, so the copy shares those
 * rows.
 */
function copyOf({ events, deliveries, answers, ...rest }: StripeState): StripeState {
  return {
    ...structuredClone(rest),
    events: { ...events },
    deliveries: { ...deliveries },
    answers: { ...answers },
  };
}
