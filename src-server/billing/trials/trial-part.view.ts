import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { dayThere } from '../../../src/domain/dates/time-zone.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { Subscription } from '../subscription.entity.ts';
import { findRefusedTrial } from './paid-start.ts';

/** The dashboard's part about a running or refused trial. */
export async function trialPartOf(
  deps: BillingDeps,
  userId: string,
  live: Subscription | null,
): Promise<Pick<BillingOverview, 'trial' | 'trialRefused'>> {
  if (live?.trial != null && live.currentPeriodEnd != null) {
    const hasCard = live.trial === 'card';
    const renews = hasCard && live.endsAt == null;
    const endsAt = live.currentPeriodEnd;
    const endsOn = dayThere(endsAt, deps.settings.timeZone);
    return { trial: { endsAt: endsAt.toISOString(), endsOn, renews, hasCard } };
  }
  if (live !== null) return {};
  const refused = await findRefusedTrial(deps, userId);
  return refused === null ? {} : { trialRefused: { plan: refused.plan } };
}
