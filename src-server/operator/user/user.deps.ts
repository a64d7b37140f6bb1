import type { AccountDataDeps } from '../../account-data/account-data.deps.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import type { WhopGateway } from '../../whop/gateway/port.ts';

export interface UserDeps {
  accountData: AccountDataDeps;
  /** Public origin of links in mail, without trailing slash. */
  publicUrl: string;
  /** Base of Stripe's dashboard, without trailing slash; null while Stripe is simulated. */
  stripeDashboard: string | null;
  whop: WhopGateway;
  secretBox: SecretBox;
}
