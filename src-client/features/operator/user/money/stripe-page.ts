import type { OperatorUser } from '../../../../../src/contract/operator/operator-user.contract.ts';
import { settings } from '../../../../lib/public-settings.ts';

/** Where this customer is looked at: Stripe's dashboard, or the sandbox's own page. Null: nowhere. */
export function stripePage({
  stripeCustomerId,
  stripeDashboard,
}: Pick<OperatorUser, 'stripeCustomerId' | 'stripeDashboard'>): string | null {
  if (stripeCustomerId === null) return null;
  if (stripeDashboard !== null) return `${stripeDashboard}/customers/${stripeCustomerId}`;
  const { sandbox, sandboxControlRoom } = settings;
  if (!sandbox.includes('stripe') || sandboxControlRoom === null) return null;
  return `${sandboxControlRoom}#stripe/customers`;
}
