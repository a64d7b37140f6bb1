import type { AccountDataDeps } from '../../account-data/account-data.deps.ts';

export interface UserDeps {
  accountData: AccountDataDeps;
  /** Public origin, without trailing slash: links in mail. */
  publicUrl: string;
  /** Where Stripe's own pages begin, without trailing slash; null while Stripe is simulated. */
  stripeDashboard: string | null;
}
