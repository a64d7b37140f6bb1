import type {
  BillingCycle,
  Catalogue,
  CatalogueCycle,
} from '../../src/domain/catalogue/catalogue.ts';
import { findCycle } from '../../src/domain/plan.ts';
import { CYCLE_TEXTS as TEXTS } from '../../src/texts/pages/plans.texts.ts';
import { catalogue as shop } from './catalogue.ts';

type Names = Readonly<Record<string, string>>;

/** Such as 'Monthly', or 'Every 2 weeks'. */
export function cycleName(cycle: BillingCycle, catalogue: Catalogue = shop): string {
  const found = findCycle(catalogue, cycle);
  if (found === null) return cycle;
  return nameIn(TEXTS.names, found) ?? TEXTS.every({ period: periodOf(found) });
}

/** The same inside a sentence: 'monthly', or 'every 2 weeks'. */
export function cycleWord(cycle: BillingCycle, catalogue: Catalogue = shop): string {
  const found = findCycle(catalogue, cycle);
  if (found === null) return cycle;
  return nameIn(TEXTS.words, found) ?? TEXTS.everyWord({ period: periodOf(found) });
}

/** The period that a price pays for: 'month', 'quarter', or '2 weeks'. */
export function cyclePeriod(cycle: BillingCycle, catalogue: Catalogue = shop): string {
  const found = findCycle(catalogue, cycle);
  return found === null ? cycle : periodOf(found);
}

function nameIn(names: Names, { unit, count }: CatalogueCycle): string | undefined {
  return names[`${count} ${unit}`];
}

function periodOf({ unit, count }: CatalogueCycle): string {
  if (unit === 'month' && count === 3) return TEXTS.quarter;
  return count === 1 ? TEXTS.one[unit] : TEXTS.many[unit]({ count });
}
