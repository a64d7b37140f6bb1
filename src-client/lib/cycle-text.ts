import type { BillingCycle, CatalogueCycle } from '../../src/domain/catalogue/catalogue.ts';
import { findCycle } from '../../src/domain/plan.ts';
import { catalogue } from './catalogue.ts';

const NAMES: Record<string, string> = {
  '1 day': 'Daily',
  '1 week': 'Weekly',
  '1 month': 'Monthly',
  '3 month': 'Quarterly',
  '1 year': 'Yearly',
};

/** Such as 'Monthly', or 'Every 2 weeks'. */
export function cycleName(cycle: BillingCycle): string {
  const found = findCycle(catalogue, cycle);
  if (found === null) return cycle;
  return NAMES[`${found.count} ${found.unit}`] ?? `Every ${periodOf(found)}`;
}

/** The period that a price pays for: 'month', or '2 weeks'. */
export function cyclePeriod(cycle: BillingCycle): string {
  const found = findCycle(catalogue, cycle);
  return found === null ? cycle : periodOf(found);
}

function periodOf({ unit, count }: CatalogueCycle): string {
  return count === 1 ? unit : `${count} ${unit}s`;
}
