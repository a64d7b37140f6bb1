import type { Catalogue, Entitlement, EntitlementProvider, Plan } from './catalogue/catalogue.ts';
import { findPlan, planKeys, planName } from './plan.ts';

/** Everything that the shop can grant. */
export function entitlementKeys({ entitlements }: Catalogue): Entitlement[] {
  return entitlements.map(({ key }) => key);
}

/** Null for an entitlement that is not in the catalogue. */
export function providerOf(
  { entitlements }: Catalogue,
  entitlement: Entitlement,
): EntitlementProvider | null {
  return entitlements.find(({ key }) => key === entitlement)?.provider ?? null;
}

/** A plan's entitlements; none for an unknown plan. */
export function entitlementsOf(catalogue: Catalogue, plan: Plan): readonly Entitlement[] {
  return findPlan(catalogue, plan)?.includes ?? [];
}

export function includes(catalogue: Catalogue, plan: Plan, entitlement: Entitlement): boolean {
  return entitlementsOf(catalogue, plan).includes(entitlement);
}

/** Whether a plan includes any TradingView indicator. */
export function includesIndicators(catalogue: Catalogue, plan: Plan): boolean {
  return entitlementsOf(catalogue, plan).some(
    (entitlement) => providerOf(catalogue, entitlement) === 'tradingview',
  );
}

/** Says to someone without an indicator which plan has one. */
export function indicatorsRequire(catalogue: Catalogue): string {
  const lowest = planKeys(catalogue).find((plan) => includesIndicators(catalogue, plan));
  return lowest === undefined
    ? 'TradingView integration is not part of any plan.'
    : `TradingView integration requires a ${planName(catalogue, lowest)} plan or higher.`;
}
