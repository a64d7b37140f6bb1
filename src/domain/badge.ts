import { includesIndicators } from './entitlement.ts';
import type { Plan } from './plan.ts';

/** Badge texts of the dashboard, word for word (specification, section 4). */
export function subscriptionBadge(plan: Plan): 'Free Plan' | 'Active' {
  return plan === 'free' ? 'Free Plan' : 'Active';
}

export function communityBadge(invited: boolean): 'Invited' | 'Pending' {
  return invited ? 'Invited' : 'Pending';
}

export function mainIndicatorBadge(
  plan: Plan,
  access: boolean,
): 'Active' | 'Inactive' | 'Standard+ Required' {
  if (access) return 'Active';
  return includesIndicators(plan) ? 'Inactive' : 'Standard+ Required';
}

export function premiumIndicatorBadge(
  plan: Plan,
  access: boolean,
): 'Active' | 'Available' | 'Premium Only' {
  if (access) return 'Active';
  return plan === 'premium' ? 'Available' : 'Premium Only';
}

/** Null: show no badge beside the name yet. */
export function usernameBadge(plan: Plan, access: boolean): 'Authorized' | 'No Access' | null {
  if (!includesIndicators(plan)) return 'No Access';
  return access ? 'Authorized' : null;
}
