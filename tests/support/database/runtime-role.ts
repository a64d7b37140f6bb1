import { withClient } from '../../../src-server/database/one-client.ts';
import { grantRuntimeRole, runtimeRoleOf } from '../../../src-server/database/runtime-role.ts';

/** The address of the same database for a role that owns nothing in it. */
export async function asRuntimeRole(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  url.username = 'wickline_runtime_test';
  url.password = 'a password for tests';
  await withClient(ownerUrl, (owner) => grantRuntimeRole(owner, runtimeRoleOf(url.href)));
  return url.href;
}
