import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { PERIOD_COPY as COPY } from '../../../src/texts/pages/dashboard.texts.ts';
import { showDay, showUtc } from '../../lib/dates.ts';

/** Providers store expiries in whole seconds, rounded up. */
const ROUNDING_MS = 1_000;

/** The date below an indicator. Access of a renewing plan is extended, so it shows no expiry. */
export function expiryText(
  expiresAt: string | null,
  billing: BillingOverview | null,
): string | null {
  if (expiresAt === null) return null;
  const trial = billing?.trial;
  // A trial's end is the same day here, at Stripe and in the mails.
  const day =
    trial !== undefined && isSame(expiresAt, trial.endsAt)
      ? showUtc(trial.endsOn)
      : showDay(expiresAt);
  if (!renews(expiresAt, billing)) return COPY.expires({ day });
  const exit = billing?.waitingExit;
  return exit ? COPY.expires({ day: showDay(exit.at) }) : COPY.renewsWithPlan({ day });
}

function renews(expiresAt: string, billing: BillingOverview | null): boolean {
  if (billing?.subscriptionStatus !== 'active' || billing.accessUntil === null) return false;
  if (billing.endsAt !== null || billing.planGrant !== undefined) return false;
  if (billing.trial?.renews === false) return false;
  return isSame(expiresAt, billing.accessUntil);
}

const isSame = (first: string, second: string) =>
  Math.abs(Date.parse(first) - Date.parse(second)) <= ROUNDING_MS;
