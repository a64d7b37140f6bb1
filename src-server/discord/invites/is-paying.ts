import type { DesiredGrant } from '../../access/engine/desired-access.ts';
import { desiredGrantsOf } from '../../access/engine/match-grants.ts';
import { isCommunity } from '../community-roles.ts';
import type { DiscordDeps } from '../discord.deps.ts';

/** Whether they include more of the community than every account gets. */
export function isPaid(desired: readonly Pick<DesiredGrant, 'entitlement'>[]): boolean {
  return desired.some(
    ({ entitlement }) => isCommunity(entitlement) && entitlement !== 'community-base',
  );
}

/** Whether the account has paid community access, through its plan or a manual grant. */
export async function isPaying(
  deps: Pick<DiscordDeps, 'access'>,
  accountId: string,
): Promise<boolean> {
  return isPaid(await desiredGrantsOf(deps.access, accountId));
}
