import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { findPlan } from '../../../../src/domain/plan.ts';
import { isFull } from '../../../../src-server/billing/capacity/count-subscribers.ts';
import { readFork } from '../../../../src-server/database/transaction.ts';
import type { BillingWorld } from './billing-world.ts';

/** Limits a plan of this world. The answers read the limit until `lift` is called. */
export function limitPlan(world: BillingWorld, key: Plan, capacity: number) {
  const { catalogue } = world.deps;
  const shop = catalogue.current();
  const plans = shop.plans.map((plan) => (plan.key === key ? { ...plan, capacity } : plan));
  const limited = { ...shop, plans };
  world.deps.catalogue = { ...catalogue, current: () => limited };
  return {
    isFull: () => {
      const plan = findPlan(limited, key);
      if (plan === null) throw new Error(`There is no plan ${key}.`);
      const at = { now: world.deps.clock.now(), except: [] };
      return isFull(readFork(world.deps.orm), plan, at);
    },
    lift: () => {
      world.deps.catalogue = catalogue;
    },
  };
}
