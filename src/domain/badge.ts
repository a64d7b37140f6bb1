import type { Catalogue, Entitlement, Plan } from './catalogue/catalogue.ts';
import { includes, includesIndicators } from './entitlement.ts';
import { planName } from './plan.ts';

/** Badge texts of the dashboard, word for word (specification, section 4). */
export function subscriptionBadge(plan: Plan): 'Free Plan' | 'Active' {
  return plan === 'free' ? 'Free Plan' : 'Active';
}

/** A plan, and each of its indicators, during a payment dispute. */
export const ON_HOLD = 'On hold' as const;

/** A plan whose subscriber paused it. */
export const PAUSED = 'Paused' as const;

export function communityBadge(invited: boolean): 'Invited' | 'Pending' {
  return invited ? 'Invited' : 'Pending';
}

/**
 * 'Standard+ Required' names the lowest plan with the indicator; 'Premium Only' the one plan with it. A plan that is paused
 * or on hold keeps its indicators, but gives none of them.
 */
export function indicatorBadge(
  catalogue: Catalogue,
  asked: { plan: Plan; indicator: Entitlement; off?: typeof ON_HOLD | typeof PAUSED | null },
  access: boolean,
): string {
  const { plan, indicator, off = null } = asked;
  if (access) return 'Active';
  const [lowest, next] = catalogue.plans.filter((each) => each.includes.includes(indicator));
  const isOnlyPlan = next === undefined;
  if (includes(catalogue, plan, indicator)) {
    if (off !== null) return off;
    return isOnlyPlan ? 'Available' : 'Inactive';
  }
  if (lowest === undefined) return 'Not Included';
  const name = planName(catalogue, lowest.key);
  return isOnlyPlan ? `${name} Only` : `${name}+ Required`;
}

/** Null: show no badge beside the name yet. */
export function usernameBadge(
  catalogue: Catalogue,
  plan: Plan,
  access: boolean,
): 'Authorized' | 'No Access' | null {
  if (!includesIndicators(catalogue, plan)) return 'No Access';
  return access ? 'Authorized' : null;
}
