import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { isFull } from './count-subscribers.ts';

/** The plans that pages show as sold out. A purchase counts again. */
export interface SoldOut {
  current(): readonly Plan[];
  /** Counts again. Asks nothing of a shop without a limited plan. */
  refresh(): Promise<void>;
}

export function createSoldOut(deps: Pick<Kernel, 'orm' | 'clock' | 'catalogue'>): SoldOut {
  let full: readonly Plan[] = [];
  return {
    current: () => full,
    async refresh() {
      const limited = deps.catalogue.current().plans.filter(({ capacity }) => capacity !== null);
      const counted: Plan[] = [];
      for (const plan of limited) {
        const at = { now: deps.clock.now(), except: null };
        if (await isFull(readFork(deps.orm), plan, at)) counted.push(plan.key);
      }
      full = counted;
    },
  };
}
