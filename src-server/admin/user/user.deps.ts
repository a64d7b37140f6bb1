import type { AccountDataDeps } from '../../account-data/account-data.deps.ts';

export interface UserDeps {
  accountData: AccountDataDeps;
  /** Public origin, without trailing slash: links in mail. */
  publicUrl: string;
}
