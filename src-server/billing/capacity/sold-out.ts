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

type Deps = Pick<Kernel, 'orm' | 'clock' | 'catalogue'>;

/** Plans that take no one but `except`, who may have one already. */
export async function listFullPlans(deps: Deps, except: string | null): Promise<readonly Plan[]> {
  const limited = deps.catalogue.current().plans.filter(({ capacity }) => capacity !== null);
  const full: Plan[] = [];
  for (const plan of limited) {
    const at = { now: deps.clock.now(), except: except === null ? [] : [except] };
    if (await isFull(readFork(deps.orm), plan, at)) full.push(plan.key);
  }
  return full;
}

export function createSoldOut(deps: Deps): SoldOut {
  let full: readonly Plan[] = [];
  return {
    current: () => full,
    async refresh() {
      full = await listFullPlans(deps, null);
    },
  };
}
