import type { Catalogue, Entitlement, Plan } from './catalogue/catalogue.ts';
import { includes, includesIndicators } from './entitlement.ts';
import { planName } from './plan.ts';

/** Badge texts of the dashboard, word for word (specification, section 4). */
export function subscriptionBadge(plan: Plan): 'Free Plan' | 'Active' {
  return plan === 'free' ? 'Free Plan' : 'Active';
}

export function communityBadge(invited: boolean): 'Invited' | 'Pending' {
  return invited ? 'Invited' : 'Pending';
}

/** 'Standard+ Required' names the lowest plan with the indicator; 'Premium Only' the one plan with it. */
export function indicatorBadge(
  catalogue: Catalogue,
  { plan, indicator }: { plan: Plan; indicator: Entitlement },
  access: boolean,
): string {
  if (access) return 'Active';
  const [lowest, next] = catalogue.plans.filter((each) => each.includes.includes(indicator));
  const isOnlyPlan = next === undefined;
  if (includes(catalogue, plan, indicator)) return isOnlyPlan ? 'Available' : 'Inactive';
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
