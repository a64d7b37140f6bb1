/** Key of a plan, such as 'standard'. Permanent: rows, links and Stripe's metadata carry it. */
export type Plan = string;

/** Key of a billing cycle, such as 'monthly'. Permanent, like a plan's. */
export type BillingCycle = string;

/** Key of something that a provider can grant, such as 'indicator-main'. Permanent. */
export type Entitlement = string;

export type EntitlementProvider = 'discord' | 'tradingview';

/** Everyone without a paid plan in force has this one. Every catalogue starts with it. */
export const FREE_PLAN = 'free';

/** One immutable version of what the shop sells. Code reads it; only a publish replaces it. */
export interface Catalogue {
  /** 0 is the documented shop, compiled in. */
  version: number;
  /** ISO code, lower case. Null: the configured currency. */
  currency: string | null;
  /** Shortest first. */
  cycles: readonly CatalogueCycle[];
  /** The ladder, lowest first. */
  plans: readonly CataloguePlan[];
  entitlements: readonly CatalogueEntitlement[];
}

export type IntervalUnit = 'day' | 'week' | 'month' | 'year';

export interface CatalogueCycle {
  key: BillingCycle;
  unit: IntervalUnit;
  count: number;
}

export interface CataloguePlan {
  key: Plan;
  name: string;
  /** One line under the name; null: none. */
  tagline: string | null;
  /** A hidden plan is not offered. Its subscribers keep it. */
  isVisible: boolean;
  isHighlighted: boolean;
  /** Most subscribers it takes; null: no limit. */
  capacity: number | null;
  includes: readonly Entitlement[];
  /** At most one per cycle. Empty for the free plan. */
  prices: readonly CataloguePrice[];
  /** Feature lists by page. A page without one shows its documented list. */
  features?: FeatureTexts;
  translations?: Translations<PlanTexts>;
}

export type FeatureTexts = Partial<Record<FeatureSurface, readonly string[]>>;

/** A seller's texts in other languages, by locale. A missing text shows the seller's own one. */
export type Translations<T> = Readonly<Record<string, T>>;

export interface PlanTexts {
  name?: string;
  tagline?: string;
  features?: FeatureTexts;
}

export interface EntitlementTexts {
  name?: string;
  description?: string;
}

/** Pages that list a plan's features. */
export type FeatureSurface = 'landing' | 'checkout' | 'upgrade' | 'register';

/** Pages that show a price. The documented shop gives each its own figures. */
export type PriceSurface = 'charged' | 'landing' | 'upgrade' | 'register' | 'dashboard';

export interface CataloguePrice {
  cycle: BillingCycle;
  /** In minor units, as at Stripe. */
  amount: number;
  /**
   * Figures that some pages show instead, in minor units. Per month on the landing page, per period
   * elsewhere.
   */
  shown?: Partial<Record<PriceSurface, number>>;
}

export interface CatalogueEntitlement {
  key: Entitlement;
  provider: EntitlementProvider;
  name: string;
  /** Id of the TradingView script. Null: the configured one; a Discord role is mapped in the console. */
  pineId: string | null;
  /** One line for visitors. Absent: none. */
  description?: string;
  /** A drawn icon by its name, or the file of an uploaded one. Absent: a tick. */
  icon?: string;
  /** File of the picture on the landing page. Absent: a drawn chart. */
  picture?: string;
  translations?: Translations<EntitlementTexts>;
}
