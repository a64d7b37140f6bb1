import type {
  BillingCycle,
  Catalogue,
  CataloguePrice,
  Plan,
  PriceSurface,
} from './catalogue/catalogue.ts';
import { findCycle, findPlan } from './plan.ts';

export type Pricing = 'documented' | 'unified';

/** One price as a page shows it. Amounts are in minor units. */
export interface ShownPrice {
  /** Per period, or per month on the landing page. */
  shown: number;
  /** True when `shown` is the monthly share of a longer period's price. */
  perMonthOfYear: boolean;
  /** The amount charged per billing period. */
  charged: number;
  /** True when the displayed figure differs, so the page must add 'Charged at checkout: $X'. */
  differs: boolean;
}

/** Null for the free plan, and for a cycle that the plan does not offer. */
function findPrice(catalogue: Catalogue, plan: Plan, cycle: BillingCycle): CataloguePrice | null {
  return findPlan(catalogue, plan)?.prices.find((price) => price.cycle === cycle) ?? null;
}

/** Price of one billing period in minor units, as in Stripe and the database. Free is always 0. */
export function chargedAmount(catalogue: Catalogue, plan: Plan, cycle: BillingCycle): number {
  return findPrice(catalogue, plan, cycle)?.amount ?? 0;
}

export function priceOn(
  catalogue: Catalogue,
  { surface, pricing = 'documented' }: { surface: PriceSurface; pricing?: Pricing },
  { plan, cycle }: { plan: Plan; cycle: BillingCycle },
): ShownPrice {
  const price = findPrice(catalogue, plan, cycle);
  if (price === null) return { shown: 0, perMonthOfYear: false, charged: 0, differs: false };
  const charged = price.amount;
  const override = pricing === 'unified' ? undefined : price.shown?.[surface];
  const shown = override ?? charged;
  const months = monthsOf(catalogue, cycle);
  const perMonthOfYear = surface === 'landing' && override !== undefined && months > 1;
  const shownForPeriod = perMonthOfYear ? shown * months : shown;
  return { shown, perMonthOfYear, charged, differs: shownForPeriod !== charged };
}

/** Saving of one longer period over as many months, at the landing page's own figures. */
export function landingSaving(catalogue: Catalogue, plan: Plan, cycle: BillingCycle): number {
  const surface = { surface: 'landing' as const };
  const month = catalogue.cycles.find(({ unit, count }) => unit === 'month' && count === 1);
  const byMonth = priceOn(catalogue, surface, { plan, cycle: month?.key ?? 'monthly' });
  const longer = priceOn(catalogue, surface, { plan, cycle });
  return (byMonth.shown - longer.shown) * monthsOf(catalogue, cycle);
}

function monthsOf(catalogue: Catalogue, cycle: BillingCycle): number {
  const found = findCycle(catalogue, cycle);
  if (found?.unit === 'year') return found.count * 12;
  return found?.unit === 'month' ? found.count : 0;
}
