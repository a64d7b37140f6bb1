import type { Plan } from './plan.ts';

/** Everything a provider can grant. This file alone maps plans to entitlements. */
export const ENTITLEMENTS = [
  'community-base',
  'community-paid',
  'community-vip',
  'indicator-main',
  'indicator-wavematrix',
  'indicator-orderblock',
] as const;
export type Entitlement = (typeof ENTITLEMENTS)[number];

export type EntitlementProvider = 'discord' | 'tradingview';

export const ENTITLEMENT_PROVIDER: Record<Entitlement, EntitlementProvider> = {
  'community-base': 'discord',
  'community-paid': 'discord',
  'community-vip': 'discord',
  'indicator-main': 'tradingview',
  'indicator-wavematrix': 'tradingview',
  'indicator-orderblock': 'tradingview',
};

const BASIC: readonly Entitlement[] = ['community-base', 'community-paid'];
const STANDARD: readonly Entitlement[] = [...BASIC, 'indicator-main'];

const PLAN_ENTITLEMENTS: Record<Plan, readonly Entitlement[]> = {
  free: ['community-base'],
  basic: BASIC,
  standard: STANDARD,
  premium: [...STANDARD, 'community-vip', 'indicator-wavematrix', 'indicator-orderblock'],
};

export function entitlementsOf(plan: Plan): readonly Entitlement[] {
  return PLAN_ENTITLEMENTS[plan];
}

export function includesIndicator(plan: Plan, name: 'main' | 'wavematrix' | 'orderblock'): boolean {
  return PLAN_ENTITLEMENTS[plan].includes(`indicator-${name}`);
}

/** Whether a plan includes any TradingView indicator. */
export function includesIndicators(plan: Plan): boolean {
  return PLAN_ENTITLEMENTS[plan].some((item) => ENTITLEMENT_PROVIDER[item] === 'tradingview');
}
