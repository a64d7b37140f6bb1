import { assertFenceStands, FenceBroken } from '../../database/fence.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { AccessProvider, Listing } from '../access-provider.ts';
import { reconcileAccount } from '../engine/reconcile-access.ts';
import type { AccessDeps, AccessOutcome } from '../engine/reconcile-run.ts';
import { seemAstray } from './seem-astray.ts';
import { accountsToSweep } from './swept-accounts.ts';
import { whereItDiffers } from './where-it-differs.ts';

export interface SweepReport {
  accounts: number;
  /** Accounts that differed and were repaired. */
  differing: number;
  /** Accounts that were busy or failed, left for the next sweep. */
  skipped: number;
  outcomes: AccessOutcome[];
  /** Providers that could not be listed, with the reason. Nothing was decided about them. */
  unlisted: { provider: AccessProvider['name']; reason: string }[];
  /**
   * Provider ids with paid access that none of our records explains. An operator must check them.
   */
  unexplained: { provider: AccessProvider['name']; ids: readonly string[] }[];
}

/**
 * Compares every account with these providers. Lists each provider once, page by page, compares accounts batch by
 * batch, and reconciles only those that differ. Without drift it makes only listing calls. `given` may pass listings
 * that were just made.
 */
export async function sweepAccess(
  deps: AccessDeps,
  given: ReadonlyMap<string, Listing> = new Map(),
): Promise<SweepReport> {
  const listings = new Map(given);
  const unlisted: SweepReport['unlisted'] = [];
  for (const provider of deps.providers) {
    if (listings.has(provider.name)) continue;
    try {
      listings.set(provider.name, await provider.list());
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      unlisted.push({ provider: provider.name, reason: error.reason });
    }
  }
  const providers = deps.providers.filter(({ name }) => listings.has(name));
  const swept: AccessDeps = { ...deps, providers };
  const report: SweepReport = {
    accounts: 0,
    differing: 0,
    skipped: 0,
    outcomes: [],
    unlisted,
    unexplained: [],
  };
  for (const [provider, { unexplained: ids = [] }] of listings) {
    if (ids.length === 0) continue;
    report.unexplained.push({ provider: provider as AccessProvider['name'], ids });
    deps.log.warn({ provider, holders: ids.length }, 'unexplained access found');
  }
  // Without a listing, walking a hundred thousand accounts would find nothing.
  if (providers.length === 0) return report;
  for await (const accountIds of accountsToSweep(swept)) {
    assertFenceStands();
    report.accounts += accountIds.length;
    const astray = await seemAstray(swept, accountIds, listings).catch((error: Error) => {
      deps.log.warn({ err: error }, 'a batch could not be read, so each account is read alone');
      return accountIds;
    });
    for (const accountId of astray) {
      await sweepOne(swept, accountId, { listings, report });
    }
  }
  return report;
}

/** Reads the account again, which may have changed since its batch was read. */
async function sweepOne(
  deps: AccessDeps,
  accountId: string,
  { listings, report }: { listings: ReadonlyMap<string, Listing>; report: SweepReport },
): Promise<void> {
  assertFenceStands();
  // A busy or failing account must not end the sweep of the others.
  try {
    const astray = await whereItDiffers(deps, accountId, listings);
    if (astray.length === 0) return;
    report.differing += 1;
    const there = { ...deps, providers: astray };
    report.outcomes.push(...(await repair(there, accountId, listings)));
  } catch (error) {
    if (error instanceof FenceBroken) throw error;
    report.skipped += 1;
    deps.log.warn({ err: error, accountId }, 'an account could not be swept');
  }
}

/**
 * Waits for the sweep's turn before taking the lease, then calls at renewal priority. Otherwise the
 * account would look busy to everyone else for a whole drain.
 */
async function repair(
  deps: AccessDeps,
  accountId: string,
  listings: ReadonlyMap<string, Listing>,
): Promise<AccessOutcome[]> {
  for (const provider of deps.providers) await provider.waitForPace?.('sweep');
  assertFenceStands();
  return reconcileAccount(deps, accountId, { cause: 'sweep', urgency: 'renewal', listings });
}
