import type { BillingCycle, PaidPlan, Plan } from './plan.ts';

/** Where a price is shown. The specification gives each its own figures. */
export const PRICE_SURFACES = ['charged', 'landing', 'upgrade', 'register', 'dashboard'] as const;
export type PriceSurface = (typeof PRICE_SURFACES)[number];

export type Pricing = 'documented' | 'unified';

type PriceTable = Record<PaidPlan, Record<BillingCycle, number>>;

/** The e-mail and payment steps' table, and what Stripe is charged. Whole currency units. */
const CHARGED: PriceTable = {
  basic: { monthly: 10, yearly: 100 },
  standard: { monthly: 49, yearly: 490 },
  premium: { monthly: 99, yearly: 990 },
};

/** Per month in both columns: the landing page names the monthly share of a year. */
const LANDING: PriceTable = {
  basic: { monthly: 9, yearly: 7 },
  standard: { monthly: 49, yearly: 39 },
  premium: { monthly: 99, yearly: 79 },
};

const REGISTER: PriceTable = {
  basic: { monthly: 10, yearly: 84 },
  standard: { monthly: 49, yearly: 468 },
  premium: { monthly: 99, yearly: 948 },
};

const TABLES: Record<PriceSurface, PriceTable> = {
  charged: CHARGED,
  landing: LANDING,
  upgrade: CHARGED,
  register: REGISTER,
  dashboard: CHARGED,
};

export interface ShownPrice {
  /** What the page says, in whole currency units: a period's price, or on the landing page a month's. */
  shown: number;
  /** True when `shown` is a month's share of a period charged by the year. */
  perMonthOfYear: boolean;
  /** What is charged for one billing period, in whole currency units. */
  charged: number;
  /** True when the page must add 'Charged at checkout: $X' because its own figure says otherwise. */
  differs: boolean;
}

/** What one billing period costs, in whole currency units. Free is always 0. */
export function chargedPrice(plan: Plan, cycle: BillingCycle): number {
  return plan === 'free' ? 0 : CHARGED[plan][cycle];
}

/** The same in minor units, as Stripe and the database hold money. */
export function chargedCents(plan: Plan, cycle: BillingCycle): number {
  return chargedPrice(plan, cycle) * 100;
}

export function priceOn(
  surface: PriceSurface,
  plan: Plan,
  cycle: BillingCycle,
  pricing: Pricing = 'documented',
): ShownPrice {
  const charged = chargedPrice(plan, cycle);
  if (plan === 'free') return { shown: 0, perMonthOfYear: false, charged: 0, differs: false };
  if (pricing === 'unified') {
    return { shown: charged, perMonthOfYear: false, charged, differs: false };
  }
  const shown = TABLES[surface][plan][cycle];
  const perMonthOfYear = surface === 'landing' && cycle === 'yearly';
  const shownForPeriod = perMonthOfYear ? shown * 12 : shown;
  return { shown, perMonthOfYear, charged, differs: shownForPeriod !== charged };
}

/** What the landing page says a year saves against twelve months at its own figures. */
export function landingYearlySaving(plan: PaidPlan): number {
  return (LANDING[plan].monthly - LANDING[plan].yearly) * 12;
}
