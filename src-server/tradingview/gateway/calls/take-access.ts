import type { Sending } from '../../../access/access-provider.ts';
import type { OwnerCalls } from '../owner-calls.ts';

export async function takeAccess(
  owner: OwnerCalls,
  { pineId, username }: { pineId: string; username: string },
  sending: Sending,
): Promise<void> {
  const form = { pine_id: pineId, username_recip: username };
  await owner.ask({ method: 'POST', path: '/pine_perm/remove/', form, ...sending });
}
