import type {
  BillingCycle,
  Catalogue,
  CataloguePlan,
  CataloguePrice,
  Entitlement,
  Plan,
} from './catalogue.ts';

/** Changes to one plan that a publish makes. */
interface PlanChange {
  plan: Plan;
  change: 'added' | 'removed' | 'changed';
  /** Entitlements that its subscribers gain and lose. */
  gains: readonly Entitlement[];
  loses: readonly Entitlement[];
  prices: readonly PriceChange[];
  /** Fields with new values that pages show: 'name', 'tagline', 'features', … */
  shows: readonly string[];
}

interface PriceChange {
  cycle: BillingCycle;
  /** Minor units; null: not sold. */
  before: number | null;
  after: number | null;
}

const SHOWN = [
  'name',
  'tagline',
  'isVisible',
  'isHighlighted',
  'capacity',
  'features',
  'translations',
] as const;

export function planChanges(before: Catalogue, after: Catalogue): PlanChange[] {
  const keys = new Set([...before.plans, ...after.plans].map(({ key }) => key));
  return [...keys].flatMap((key) => {
    const was = before.plans.find((plan) => plan.key === key);
    const is = after.plans.find((plan) => plan.key === key);
    const found = changeOf(key, was, is, before.currency !== after.currency);
    return isNothing(found) ? [] : [found];
  });
}

function changeOf(
  plan: Plan,
  was: CataloguePlan | undefined,
  is: CataloguePlan | undefined,
  isOtherCurrency: boolean,
): PlanChange {
  const had = was?.includes ?? [];
  const has = is?.includes ?? [];
  return {
    plan,
    change: was === undefined ? 'added' : is === undefined ? 'removed' : 'changed',
    gains: has.filter((each) => !had.includes(each)),
    loses: had.filter((each) => !has.includes(each)),
    prices: priceChanges(was?.prices ?? [], is?.prices ?? [], isOtherCurrency),
    shows:
      was === undefined || is === undefined
        ? []
        : SHOWN.filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field])),
  };
}

function priceChanges(
  was: readonly CataloguePrice[],
  is: readonly CataloguePrice[],
  isOtherCurrency: boolean,
): PriceChange[] {
  const cycles = new Set([...was, ...is].map(({ cycle }) => cycle));
  return [...cycles].flatMap((cycle) => {
    const before = was.find((price) => price.cycle === cycle)?.amount ?? null;
    const after = is.find((price) => price.cycle === cycle)?.amount ?? null;
    return before === after && !isOtherCurrency ? [] : [{ cycle, before, after }];
  });
}

function isNothing({ change, gains, loses, prices, shows }: PlanChange): boolean {
  return change === 'changed' && gains.length + loses.length + prices.length + shows.length === 0;
}
