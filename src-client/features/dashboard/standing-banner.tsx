import type { CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { SubscriptionStatusAnswer } from '../../../src/contract/billing.contract.ts';
import { showDay } from '../../lib/dates.ts';
import styles from './standing-banner.module.css';

/** What the 'Active' badge alone would hide: a failed payment, a scheduled end, an ended subscription. */
export function standingText(
  user: CurrentUser,
  status: SubscriptionStatusAnswer | null,
): string | null {
  if (user.subscriptionStatus === 'past_due') {
    return 'Your last payment did not go through. Update your card to keep your access.';
  }
  if (user.subscriptionStatus === 'canceled') {
    return 'Your subscription has ended. Choose a plan to get your access back.';
  }
  if (status !== null && status.endsAt !== null) {
    return `Ends on ${showDay(status.endsAt)}. You keep everything until then.`;
  }
  return null;
}

interface StandingBannerProps {
  user: CurrentUser;
  status: SubscriptionStatusAnswer | null;
}

export function StandingBanner({ user, status }: StandingBannerProps) {
  const text = standingText(user, status);
  return text === null ? null : (
    <p className={styles.banner} role="status">
      {text}
    </p>
  );
}
