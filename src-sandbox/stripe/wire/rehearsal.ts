import { AsyncLocalStorage } from 'node:async_hooks';
import type { StripeState } from '../state.ts';
import type { World } from '../world.ts';

const rehearsing = new AsyncLocalStorage<true>();

/** Marks the request that `work` answers as one that shall change nothing. */
export function rehearse(work: () => Promise<void>): Promise<void> {
  return rehearsing.run(true, work);
}

/** Does `work`; within a rehearsal everything is put back and nothing is told. It must not wait. */
export function doOrRehearse<T>(world: World, work: () => T): T {
  return rehearsing.getStore() === true ? onACopy(world, work) : work();
}

/** Does `work` on a copy of the account that is thrown away afterwards: to see what would happen. */
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

/** What was sent and answered is most of an old account, and no work changes it later: those rows are shared. */
function copyOf({ events, deliveries, answers, ...rest }: StripeState): StripeState {
  return {
    ...structuredClone(rest),
    events: { ...events },
    deliveries: { ...deliveries },
    answers: { ...answers },
  };
}
