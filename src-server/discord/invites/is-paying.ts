import { FREE_PLAN } from '../../../src/domain/catalogue/catalogue.ts';
import { includes } from '../../../src/domain/entitlement.ts';
import type { DesiredGrant } from '../../access/engine/desired-access.ts';
import { desiredGrantsOf } from '../../access/engine/match-grants.ts';
import type { DiscordDeps } from '../discord.deps.ts';

/** Whether they include more of the community than every account gets. */
export function isPaid(
  { catalogue }: Pick<DiscordDeps, 'catalogue'>,
  desired: readonly Pick<DesiredGrant, 'entitlement' | 'provider'>[],
): boolean {
  const shop = catalogue.current();
  return desired.some(
    ({ entitlement, provider }) =>
      provider === 'discord' && !includes(shop, FREE_PLAN, entitlement),
  );
}

/** Whether the account has paid community access, through its plan or a manual grant. */
export async function isPaying(
  deps: Pick<DiscordDeps, 'access' | 'catalogue'>,
  accountId: string,
): Promise<boolean> {
  return isPaid(deps, await desiredGrantsOf(deps.access, accountId));
}
