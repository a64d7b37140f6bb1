import { desiredGrantsOfMany } from '../../access/sweep/entitled-accounts.ts';
import { sweepAccess } from '../../access/sweep/sweep-access.ts';
import type { GrantTrace } from '../../access/views/grant-history.view.ts';
import { readFork } from '../../database/transaction.ts';
import { listPasted } from '../manual/list-pasted.ts';
import { entryKey, knownPeople } from '../rows/known-people.ts';
import type { TradingViewDeps } from '../tradingview.deps.ts';
import { followRenames } from '../username/follow-renames.ts';
import { TradingViewIdentityEntity } from '../username/tradingview-identity.entity.ts';
import { AdoptedEntryEntity } from './adopted-entry.entity.ts';
import {
  compareScripts,
  type ExpectedEntry,
  type Finding,
  type Knowledge,
} from './compare-scripts.ts';
import { listScripts, type ScriptsListing } from './list-scripts.ts';
import { pineIdOf } from './script-table.ts';

/** Accounts whose entitlements are read together. */
const AT_ONCE = 1_000;

export interface ScriptsReport {
  findings: Finding[];
  /** Scripts whose listing did not finish. Nothing is reported about them. */
  incomplete: readonly string[];
}

/** Reads every script's list and classifies every entry. Changes nothing. */
export async function reportScripts(deps: TradingViewDeps): Promise<ScriptsReport> {
  const listing = await (deps.manual === null ? listScripts(deps) : listPasted(deps));
  return { findings: await findingsOf(deps, listing), incomplete: listing.incomplete };
}

/**
 * Like reportScripts, and repairs missing and wrong entries. Leaked ones are left to the operator.
 */
export async function syncTradingView(
  deps: TradingViewDeps,
): Promise<{ processed: number; updated: number }> {
  const listing = await listScripts(deps);
  await followRenames(deps.orm, listing.scripts);
  const findings = await findingsOf(deps, listing);
  const providers = deps.access.providers.filter(({ name }) => name === 'tradingview');
  const swept = await sweepAccess(
    { ...deps.access, providers },
    new Map([['tradingview', listing]]),
  );
  const changed = swept.outcomes.filter(
    ({ action, outcome }) => action !== 'none' && outcome === 'done',
  );
  return { processed: findings.length, updated: changed.length };
}

async function findingsOf(deps: TradingViewDeps, listing: ScriptsListing): Promise<Finding[]> {
  return compareScripts(listing.scripts, await knowledgeOf(deps));
}

async function knowledgeOf(deps: TradingViewDeps): Promise<Knowledge> {
  const em = readFork(deps.orm);
  const identities = await em.find(TradingViewIdentityEntity, {});
  const adopted = await em.find(AdoptedEntryEntity, {});
  const { accounts: people, history } = await knownPeople(em);
  const expected: ExpectedEntry[] = [];
  const foundBefore = foundBeforeUs(history);
  for (let from = 0; from < identities.length; from += AT_ONCE) {
    const batch = identities.slice(from, from + AT_ONCE);
    const accountIds = batch.map(({ accountId }) => accountId);
    const desired = await desiredGrantsOfMany(deps.access, accountIds);
    for (const { accountId, username, tradingViewUserId: userId } of batch) {
      if (userId == null) continue;
      for (const { entitlement, expiresAt } of desired.get(accountId) ?? []) {
        const pineId = pineIdOf(deps, entitlement);
        if (pineId === null) continue;
        const longerIsFine = foundBefore.has(entryKey(pineId, userId));
        expected.push({ accountId, pineId, userId, username, expiresAt, longerIsFine });
      }
    }
  }
  return {
    expected,
    people,
    notOurs: foundBefore,
    adopted: new Set(
      adopted.flatMap(({ pineId, tradingViewUserId, username }) => [
        entryKey(pineId, tradingViewUserId),
        entryKey(pineId, username.toLowerCase()),
      ]),
    ),
  };
}

/**
 * The latest record per target decides: one that predates us but was granted by us since is ours.
 */
function foundBeforeUs(history: readonly GrantTrace[]): Set<string> {
  const last = new Map<string, boolean>();
  for (const { targetKey, foundBefore } of history) {
    if (foundBefore !== null) last.set(targetKey, foundBefore.present);
  }
  return new Set([...last].flatMap(([key, present]) => (present ? [key] : [])));
}
