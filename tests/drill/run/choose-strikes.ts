import { ALL_STRIKES } from '../faults/all-strikes.ts';
import type { Strike } from '../faults/strike.ts';
import { type Chance, shuffled } from '../random.ts';
import type { DrillPlan } from './drill-plan.ts';

/** A few spares, because some find nothing to strike. */
const WITH_RESERVE = 1.04;

/** Picks the faults and their order: each number as often as planned, each variant before one repeats. */
export function chooseStrikes(plan: DrillPlan, chance: Chance): Strike[] {
  const ways = plan.kinds.map((number) =>
    shuffled(
      ALL_STRIKES.filter(({ fault, long }) => fault === number && (plan.withLong || !long)),
      chance,
    ),
  );
  const chosen: Strike[] = [];
  for (let round = 0; round < plan.atLeast; round += 1) {
    for (const own of ways) {
      const strike = own[round % own.length];
      if (strike !== undefined) chosen.push(strike);
    }
  }
  // Fill up with cheap faults, if any: a killed process cannot be struck by another fault.
  const cheap = ways.flat().filter(({ track }) => track === 'world');
  const rest = cheap.length > 0 ? cheap : ways.flat();
  while (chosen.length < plan.faults * WITH_RESERVE) chosen.push(chance.pick(rest));
  return shuffled(chosen, chance);
}
