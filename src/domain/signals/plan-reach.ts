import type { Catalogue, Plan } from '../catalogue/catalogue.ts';
import { planKeys } from '../plan.ts';
import { plansUpTo } from './feed.ts';
import { MASKABLE, type Maskable } from './mask.ts';

/** The part of a route that decides when its audience sees which fields. */
export interface AudienceRoute {
  plan: Plan;
  delaySeconds: number;
  mask: readonly Maskable[];
}

/** The reach of new signals to one plan. */
export interface PlanReach {
  plan: Plan;
  /** Delay until the plan sees a signal. */
  firstSeconds: number;
  /** Delay until it sees every field that it ever sees. */
  fullSeconds: number;
  /** Fields that it never sees. */
  hidden: Maskable[];
}

/** Every plan that sees signals, lowest first. */
export function reachOfPlans(catalogue: Catalogue, routes: readonly AudienceRoute[]): PlanReach[] {
  return planKeys(catalogue).flatMap((plan) => {
    const plans = plansUpTo(catalogue, plan);
    const own = routes.filter((route) => plans.includes(route.plan));
    if (own.length === 0) return [];
    const delays = MASKABLE.map((field) => ({
      field,
      seconds: shortest(own.filter(({ mask }) => !mask.includes(field))),
    }));
    const seen = delays.flatMap(({ seconds }) => (seconds === null ? [] : [seconds]));
    const firstSeconds = shortest(own) ?? 0;
    return {
      plan,
      firstSeconds,
      fullSeconds: Math.max(firstSeconds, ...seen),
      hidden: delays.filter(({ seconds }) => seconds === null).map(({ field }) => field),
    };
  });
}

function shortest(routes: readonly AudienceRoute[]): number | null {
  return routes.length === 0 ? null : Math.min(...routes.map(({ delaySeconds }) => delaySeconds));
}
