import { AsyncLocalStorage } from 'node:async_hooks';
import type { Orm } from '../../../src-server/database/orm.ts';

/** Counts the entities that a piece of work loads or creates, apart from concurrent work. */
export function entitiesMade(orm: Orm): (work: () => Promise<unknown>) => Promise<number> {
  const counting = new AsyncLocalStorage<{ made: number }>();
  orm.em.getEventManager().registerSubscriber({
    onInit() {
      const count = counting.getStore();
      if (count !== undefined) count.made += 1;
    },
  });
  return async (work) => {
    const count = { made: 0 };
    await counting.run(count, work);
    return count.made;
  };
}
