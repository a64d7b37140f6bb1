import { ALL_STRIKES } from '../faults/all-strikes.ts';
import type { Strike } from '../faults/strike.ts';
import { type Chance, shuffled } from '../random.ts';
import type { DrillPlan } from './drill-plan.ts';

/** A few more than are asked for: one or the other finds nothing to strike. */
const WITH_RESERVE = 1.04;

/** Which faults come, in which order: each number as often as the plan says, each of its ways before one comes twice. */
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
  // The others are of the cheap ones, where there are any: a process that is killed is not there to be told of anything.
  const cheap = ways.flat().filter(({ lane }) => lane === 'world');
  const rest = cheap.length > 0 ? cheap : ways.flat();
  while (chosen.length < plan.faults * WITH_RESERVE) chosen.push(chance.pick(rest));
  return shuffled(chosen, chance);
}
