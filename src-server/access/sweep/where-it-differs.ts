import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { AccessProvider, Listing } from '../access-provider.ts';
import { desiredGrantsOf, matchGrants, type Pairs } from '../engine/match-grants.ts';
import type { AccessDeps } from '../engine/reconcile-run.ts';
import { differs } from './differs.ts';

/** The providers where one account differs from their listings. May ask a provider to identify the subscriber. */
export async function whereItDiffers(
  deps: AccessDeps,
  accountId: string,
  listings: ReadonlyMap<string, Listing>,
): Promise<AccessProvider[]> {
  const desired = await desiredGrantsOf(deps, accountId);
  const now = deps.clock.now();
  const astray: AccessProvider[] = [];
  for (const provider of deps.providers) {
    const listing = listings.get(provider.name);
    if (listing === undefined) continue;
    const options = { cause: 'sweep', urgency: 'sweep' } as const;
    const pairs = await matchGrants({ deps, provider, accountId, options }, desired).catch(
      unidentified,
    );
    if (differs(pairs, { listing, dated: provider.dated, now })) astray.push(provider);
  }
  return astray;
}

/** The subscriber could not be identified, so decide nothing. */
function unidentified(error: unknown): Pairs {
  if (error instanceof ProviderFailure) return { wanted: [], unwanted: [], unmapped: [] };
  throw error;
}
