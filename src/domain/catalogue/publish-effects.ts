import { entitlementsOf } from '../entitlement.ts';
import { type TrialLimit, withheldIndicators } from '../offers/trial-indicators.ts';
import type {
  BillingCycle,
  Catalogue,
  CatalogueEntitlement,
  Entitlement,
  FeatureSurface,
  Plan,
} from './catalogue.ts';
import { planChanges } from './difference.ts';

/** An entitlement that the subscribers of a plan gain or lose with a publish. */
interface AccessChange {
  plan: Plan;
  entitlement: Entitlement;
  change: 'gained' | 'lost';
}

/** Pages that look different after a publish, in the order of a visit. */
type ChangedPage = FeatureSurface | 'dashboard';

const PAGES: readonly ChangedPage[] = ['landing', 'checkout', 'register', 'upgrade', 'dashboard'];
const PUBLIC_PAGES: readonly ChangedPage[] = ['landing', 'checkout', 'register', 'upgrade'];

/** A catalogue without its number: a draft has none. */
export type CatalogueShop = Omit<Catalogue, 'version'>;
type Shop = CatalogueShop;

const versioned = (shop: Shop): Catalogue => ({ ...shop, version: 0 });

export function accessChanges(before: Shop, after: Shop): AccessChange[] {
  return planChanges(versioned(before), versioned(after)).flatMap(({ plan, gains, loses }) => [
    ...gains.map((entitlement): AccessChange => ({ plan, entitlement, change: 'gained' })),
    ...loses.map((entitlement): AccessChange => ({ plan, entitlement, change: 'lost' })),
  ]);
}

/** The entitlements that a person gains and loses when a publish changes their highest plan, or in a limited trial. */
export function switchedAccess(
  { before, after }: { before: Shop; after: Shop },
  { from, to, limit = null }: { from: Plan; to: Plan; limit?: TrialLimit | null },
): Omit<AccessChange, 'plan'>[] {
  const heldIn = (shop: Shop, plan: Plan) => {
    const withheld = withheldIndicators(versioned(shop), plan, limit);
    return entitlementsOf(versioned(shop), plan).filter((each) => !withheld.includes(each));
  };
  const had = heldIn(before, from);
  const has = heldIn(after, to);
  const gains = has.filter((each) => !had.includes(each));
  const loses = had.filter((each) => !has.includes(each));
  return [
    ...gains.map((entitlement) => ({ entitlement, change: 'gained' as const })),
    ...loses.map((entitlement) => ({ entitlement, change: 'lost' as const })),
  ];
}

/** Entitlements whose script is another one. Their holders move to it. */
export function movedEntitlements(before: Shop, after: Shop): CatalogueEntitlement[] {
  return after.entitlements.filter(({ key, pineId }) => {
    const was = before.entitlements.find((each) => each.key === key);
    return was !== undefined && was.pineId !== pineId;
  });
}

/** Keys that the later catalogue no longer has. Rows at Stripe and in the database carry them. */
export function removedKeys(
  before: Shop,
  after: Shop,
): { plans: Plan[]; cycles: BillingCycle[]; entitlements: Entitlement[] } {
  const missing = (was: readonly { key: string }[], is: readonly { key: string }[]) =>
    was.map(({ key }) => key).filter((key) => !is.some((each) => each.key === key));
  return {
    plans: missing(before.plans, after.plans),
    cycles: missing(before.cycles, after.cycles),
    entitlements: missing(before.entitlements, after.entitlements),
  };
}

/** Keys whose meaning changed: an entitlement's provider, a cycle's length. A key keeps its meaning. */
export function redefinedKeys(before: Shop, after: Shop): string[] {
  const entitlements = after.entitlements.filter(({ key, provider }) =>
    before.entitlements.some((was) => was.key === key && was.provider !== provider),
  );
  const cycles = after.cycles.filter(({ key, unit, count }) =>
    before.cycles.some((was) => was.key === key && (was.unit !== unit || was.count !== count)),
  );
  return [...entitlements, ...cycles].map(({ key }) => key);
}

export function changedPages(before: Shop, after: Shop): ChangedPage[] {
  const pages = new Set<ChangedPage>();
  const add = (names: readonly ChangedPage[]) => {
    for (const name of names) pages.add(name);
  };
  if (isReordered(before, after)) add(PUBLIC_PAGES);
  if (JSON.stringify(before.entitlements) !== JSON.stringify(after.entitlements)) add(PAGES);
  for (const { plan, change, gains, loses, prices, shows } of planChanges(
    versioned(before),
    versioned(after),
  )) {
    if (change !== 'changed' || shows.some((field) => field !== 'features')) add(PAGES);
    if (prices.length > 0) add(PUBLIC_PAGES);
    if (gains.length + loses.length > 0) add(['dashboard']);
    if (shows.includes('features')) add(changedLists(plan, before, after));
  }
  return PAGES.filter((page) => pages.has(page));
}

/** The plans that both have stand in another order. */
export function isReordered(before: Shop, after: Shop): boolean {
  const order = (one: Shop, other: Shop) =>
    one.plans
      .map(({ key }) => key)
      .filter((key) => other.plans.some((plan) => plan.key === key))
      .join(' ');
  return order(before, after) !== order(after, before);
}

function changedLists(plan: Plan, before: Shop, after: Shop): ChangedPage[] {
  const featuresOf = ({ plans }: Shop) => plans.find(({ key }) => key === plan)?.features ?? {};
  const [was, is] = [featuresOf(before), featuresOf(after)];
  return PUBLIC_PAGES.filter((page) => {
    const surface = page as FeatureSurface;
    return JSON.stringify(was[surface]) !== JSON.stringify(is[surface]);
  });
}
