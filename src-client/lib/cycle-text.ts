import type {
  BillingCycle,
  Catalogue,
  CatalogueCycle,
} from '../../src/domain/catalogue/catalogue.ts';
import { findCycle } from '../../src/domain/plan.ts';
import { catalogue as shop } from './catalogue.ts';

const NAMES: Record<string, string> = {
  '1 day': 'Daily',
  '1 week': 'Weekly',
  '1 month': 'Monthly',
  '3 month': 'Quarterly',
  '1 year': 'Yearly',
};

/** Such as 'Monthly', or 'Every 2 weeks'. */
export function cycleName(cycle: BillingCycle, catalogue: Catalogue = shop): string {
  const found = findCycle(catalogue, cycle);
  if (found === null) return cycle;
  return NAMES[`${found.count} ${found.unit}`] ?? `Every ${periodOf(found)}`;
}

/** The period that a price pays for: 'month', 'quarter', or '2 weeks'. */
export function cyclePeriod(cycle: BillingCycle, catalogue: Catalogue = shop): string {
  const found = findCycle(catalogue, cycle);
  return found === null ? cycle : periodOf(found);
}

function periodOf({ unit, count }: CatalogueCycle): string {
  if (unit === 'month' && count === 3) return 'quarter';
  return count === 1 ? unit : `${count} ${unit}s`;
}
