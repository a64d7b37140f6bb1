import { ENTITLEMENT_PROVIDER, type Entitlement } from '../../src/domain/entitlement.ts';
import { readFork } from '../database/transaction.ts';
import { type AccessGrant, AccessGrantEntity } from './access-grant.entity.ts';
import { withAccountLease } from './account-lease.ts';
import { desiredAccess, type Wish } from './desired-access.ts';
import { manualWordsOf } from './manual-words.ts';
import { noteUnmapped } from './not-mapped.ts';
import type {
  AccessDeps,
  AccessOutcome,
  ReconcileOptions,
  Run,
  WantedItem,
} from './reconcile-run.ts';
import { settleUnwanted } from './settle-unwanted.ts';
import { settleWanted } from './settle-wanted.ts';

const PATIENCE_MS = 10_000;

/**
 * Makes the providers hold for one account what it should hold, and nothing else of ours. Level-triggered:
 * reads both sides, applies the difference, proves it by reading again; a second run changes nothing.
 * Throws when a provider could not be asked who the subscriber is, so that the job comes again.
 */
export function reconcileAccount(
  deps: AccessDeps,
  accountId: string,
  options: ReconcileOptions,
): Promise<AccessOutcome[]> {
  const patienceMs = options.patienceMs ?? PATIENCE_MS;
  const askedAt = options.askedAt ?? deps.machine.now();
  return withAccountLease(deps.orm, accountId, patienceMs, async (lease) => {
    const wishes = await wishesOf(deps, accountId);
    const waitedMs: number[] = [];
    const settled = await Promise.allSettled(
      deps.providers.map((provider) =>
        reconcileProvider({ deps, options, provider, accountId, lease, askedAt, waitedMs }, wishes),
      ),
    );
    for (const waited of waitedMs) deps.onFirstHeld?.(waited / 1000);
    const failed = settled.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    const outcomes = settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    logOutcomes(deps, accountId, options, outcomes);
    return outcomes;
  });
}

/** What the account should hold now, by plan and by hand. */
export async function wishesOf(deps: AccessDeps, accountId: string): Promise<Wish[]> {
  const standing = await deps.standing.standingOf(accountId);
  const manual = await manualWordsOf(readFork(deps.orm), accountId);
  return desiredAccess(standing, manual, deps.clock.now(), deps.expirySlackDays);
}

async function reconcileProvider(run: Run, wishes: readonly Wish[]): Promise<AccessOutcome[]> {
  const { wanted, unwanted, unmapped } = await matchGrants(run, wishes);
  const outcomes: AccessOutcome[] = await noteUnmapped(run, unmapped);
  const toLookAt = wanted.filter(needsLook(run));
  for (const batch of batches(toLookAt, run.provider.batchSize)) {
    outcomes.push(...(await settleWanted(run, batch)));
  }
  // What replaces something is confirmed before the old is taken: nobody stands without either.
  const waiting = new Set<Entitlement>(toLookAt.map(({ entitlement }) => entitlement));
  for (const { entitlement, outcome } of outcomes) {
    if (outcome === 'done') waiting.delete(entitlement);
  }
  const due = unwanted.filter(({ entitlement }) => !waiting.has(entitlement));
  for (const batch of batches(due, run.provider.batchSize)) {
    outcomes.push(...(await settleUnwanted(run, batch)));
  }
  return outcomes;
}

/**
 * Pairs what should be held with the live rows; rows that nothing asks for are left over, apart from those
 * that are asked for and have lost their place in the configuration.
 */
export async function matchGrants(
  run: Pick<Run, 'deps' | 'provider' | 'accountId' | 'options'>,
  wishes: readonly Wish[],
): Promise<{ wanted: WantedItem[]; unwanted: AccessGrant[]; unmapped: AccessGrant[] }> {
  const { deps, provider, accountId, options } = run;
  const own = wishes.filter(
    (wish) =>
      ENTITLEMENT_PROVIDER[wish.entitlement] === provider.name &&
      // A subscription never gives without end where the provider keeps an expiry.
      (!provider.dated || wish.expiresAt !== null || wish.source === 'manual'),
  );
  const answers = await provider.targetsFor(
    accountId,
    own.map((wish) => wish.entitlement),
    options.urgency ?? 'first-grant',
  );
  const live = await readFork(deps.orm).find(
    AccessGrantEntity,
    { accountId, provider: provider.name, endedAt: null },
    { orderBy: { id: 'asc' } },
  );
  const wanted = own.flatMap((wish): WantedItem[] => {
    const answer = answers.get(wish.entitlement);
    if (answer?.kind !== 'target') return [];
    const { target, key: targetKey } = answer;
    const grant =
      live.find((row) => row.entitlement === wish.entitlement && row.targetKey === targetKey) ??
      null;
    const expiresAt = provider.dated ? wish.expiresAt : null;
    return [{ ...wish, expiresAt, target, targetKey, grant }];
  });
  const matched = new Set(wanted.map(({ grant }) => grant?.id));
  const rest = live.filter((row) => !matched.has(row.id));
  const isUnmapped = ({ entitlement }: AccessGrant) => {
    const answer = answers.get(entitlement);
    return answer?.kind === 'not-yet' && answer.keepsHeld === true;
  };
  return {
    wanted,
    unwanted: rest.filter((row) => !isUnmapped(row)),
    unmapped: rest.filter(isUnmapped),
  };
}

/** What was read a moment ago and is as wanted need not be read again. */
function needsLook({ deps, provider, options }: Run): (item: WantedItem) => boolean {
  const trustedFrom = deps.machine.now().getTime() - provider.trustReadsForMs;
  return ({ grant, expiresAt }) =>
    options.fresh === true ||
    options.listings !== undefined ||
    grant === null ||
    grant.state !== 'granted' ||
    grant.wantedExpiresAt?.getTime() !== expiresAt?.getTime() ||
    (grant.verifiedAt?.getTime() ?? 0) <= trustedFrom;
}

function batches<T>(items: readonly T[], size: number): T[][] {
  const result: T[][] = [];
  for (let start = 0; start < items.length; start += size) {
    result.push(items.slice(start, start + size));
  }
  return result;
}

function logOutcomes(
  deps: AccessDeps,
  accountId: string,
  options: ReconcileOptions,
  outcomes: readonly AccessOutcome[],
): void {
  const changes = outcomes.filter(({ action, outcome }) => action !== 'none' || outcome !== 'done');
  if (changes.length === 0) return;
  const told = changes.map(({ entitlement, action, outcome, reason }) =>
    [entitlement, action, outcome, reason ?? ''].join(' ').trim(),
  );
  deps.log.info({ accountId, cause: options.cause, changes: told }, 'access reconciled');
}
