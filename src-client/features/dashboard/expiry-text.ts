import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { showDay } from '../../lib/dates.ts';

/** Expiries at a provider are whole seconds, rounded up. */
const ROUNDING_MS = 1_000;

/** The date under an indicator. Access that follows a plan which renews is extended, and does not expire. */
export function expiryText(
  expiresAt: string | null,
  billing: BillingOverview | null,
): string | null {
  if (expiresAt === null) return null;
  const day = showDay(expiresAt);
  return renews(expiresAt, billing) ? `Renews with your plan on ${day}` : `Expires ${day}`;
}

function renews(expiresAt: string, billing: BillingOverview | null): boolean {
  if (billing?.subscriptionStatus !== 'active' || billing.accessUntil === null) return false;
  if (billing.endsAt !== null) return false;
  return Math.abs(Date.parse(expiresAt) - Date.parse(billing.accessUntil)) <= ROUNDING_MS;
}
