import type { CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { ManageBillingButton } from '../billing/manage-billing-button.tsx';
import { StandingBanner } from '../dashboard/standing-banner.tsx';
import styles from './upgrade-page.module.css';

interface UnpaidFirstProps {
  user: CurrentUser;
  /** Null until the answer arrives. */
  billing: BillingOverview | null;
}

/** The invoice to pay, and the portal where the card can be changed. */
export function UnpaidFirst({ user, billing }: UnpaidFirstProps) {
  return (
    <div className={styles.unpaid}>
      <StandingBanner billing={billing} fallback={user} />
      {billing?.manageable === true && billing.payUrl !== null && <ManageBillingButton />}
    </div>
  );
}
