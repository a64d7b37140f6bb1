import { moneyIn } from './amount-text.ts';
import type { Catalogue, CatalogueCycle, CataloguePlan } from './catalogue.ts';

/** Something that a seller rarely means, for the operator. It does not prevent a publish. */
export interface CatalogueWarning {
  at: string;
  text: string;
}

/** Units of one kind have a fixed ratio. A month has no fixed number of weeks. */
const RATIO = {
  day: { kind: 'day', size: 1 },
  week: { kind: 'day', size: 7 },
  month: { kind: 'month', size: 1 },
  year: { kind: 'month', size: 12 },
} as const;

/** Prices that cost more than the same time at a shorter cycle: a year above twelve months. */
export function overpricedCycles(
  { plans, cycles }: Pick<Catalogue, 'plans' | 'cycles'>,
  currency: string,
): CatalogueWarning[] {
  return plans.flatMap((plan) =>
    plan.prices.flatMap(({ cycle, amount }) => {
      const cheaper = cheaperCycle(plan, cycles, { cycle, amount });
      if (cheaper === null) return [];
      const { times, other, sum } = cheaper;
      const text = `Paying ${times} times “${other}” costs less: ${moneyIn(sum, currency)} instead of ${moneyIn(amount, currency)}.`;
      return [{ at: `plans.${plan.key}.prices.${cycle}`, text }];
    }),
  );
}

function cheaperCycle(
  { prices }: CataloguePlan,
  cycles: readonly CatalogueCycle[],
  { cycle, amount }: { cycle: string; amount: number },
): { times: number; other: string; sum: number } | null {
  const long = cycles.find(({ key }) => key === cycle);
  if (long === undefined) return null;
  for (const other of prices) {
    const short = cycles.find(({ key }) => key === other.cycle);
    const times = short === undefined ? null : timesIn(short, long);
    if (times !== null && other.amount * times < amount) {
      return { times, other: other.cycle, sum: other.amount * times };
    }
  }
  return null;
}

/** How often the shorter cycle fits; null unless it fits more than once, without a remainder. */
function timesIn(short: CatalogueCycle, long: CatalogueCycle): number | null {
  const [a, b] = [RATIO[short.unit], RATIO[long.unit]];
  const times = (b.size * long.count) / (a.size * short.count);
  return a.kind === b.kind && times > 1 && Number.isInteger(times) ? times : null;
}
