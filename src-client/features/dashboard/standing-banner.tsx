import { lazy, Suspense } from 'react';
import type { CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { standingRemedy } from './standing-remedy.ts';

/** Loaded by the few who have a notice. */
const StandingNoticeBanner = lazy(async () => ({
  default: (await import('./standing-notice-banner.tsx')).StandingNoticeBanner,
}));

interface StandingBannerProps {
  billing: BillingOverview | null;
  /** Without the billing answer, the user alone still shows that a payment is due. */
  fallback: CurrentUser | null;
}

export function StandingBanner({ billing, fallback }: StandingBannerProps) {
  const hasNotice =
    billing === null
      ? fallback?.subscriptionStatus === 'past_due'
      : standingRemedy(billing) !== undefined;
  return hasNotice ? (
    <Suspense>
      <StandingNoticeBanner billing={billing} />
    </Suspense>
  ) : null;
}
