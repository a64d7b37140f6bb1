import type { BillingCycle, PaidPlan, Plan } from './plan.ts';

/** Surfaces that show a price. The specification gives each its own figures. */
const PRICE_SURFACES = ['charged', 'landing', 'upgrade', 'register', 'dashboard'] as const;
export type PriceSurface = (typeof PRICE_SURFACES)[number];

export type Pricing = 'documented' | 'unified';

type PriceTable = Record<PaidPlan, Record<BillingCycle, number>>;

/** Table of the e-mail and payment steps, and the amounts Stripe charges. Whole currency units. */
const CHARGED: PriceTable = {
  basic: { monthly: 10, yearly: 100 },
  standard: { monthly: 49, yearly: 490 },
  premium: { monthly: 99, yearly: 990 },
};

/** Per month in both columns: the landing page shows the monthly share of a yearly price. */
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
  /** The displayed figure in whole currency units: per period, or per month on the landing page. */
  shown: number;
  /** True when `shown` is the monthly share of a yearly price. */
  perMonthOfYear: boolean;
  /** The amount charged per billing period, in whole currency units. */
  charged: number;
  /** True when the displayed figure differs, so the page must add 'Charged at checkout: $X'. */
  differs: boolean;
}

/** Price of one billing period in whole currency units. Free is always 0. */
export function chargedPrice(plan: Plan, cycle: BillingCycle): number {
  return plan === 'free' ? 0 : CHARGED[plan][cycle];
}

/** Price of one billing period in minor units, as in Stripe and the database. */
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

/** Saving of a year over twelve months, at the landing page's own figures. */
export function landingYearlySaving(plan: PaidPlan): number {
  return (LANDING[plan].monthly - LANDING[plan].yearly) * 12;
}
