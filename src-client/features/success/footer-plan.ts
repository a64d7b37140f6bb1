import type { CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';

/**
 * The plan that the footer calls active, or null. The address names it only beside its checkout: without one, `plan` may
 * be the documented default.
 */
export function footerPlan(
  search: { session_id?: string | undefined; plan: Plan },
  user: CurrentUser,
): Plan | null {
  if (search.session_id !== undefined) return search.plan;
  return user.subscriptionStatus === 'active' ? user.subscriptionPlan : null;
}
