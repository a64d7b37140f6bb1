import { LeaseBusy, withLease } from '../../database/lease.ts';
import { isObserved } from '../observation/observe.ts';
import { desiredGrantsOf, matchGrants, takeable } from './match-grants.ts';
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
import { withhold } from './withhold.ts';

const WAIT_MS = 10_000;
/** Each one is a change by another actor. After this many the job retries later. */
const MAX_TIMES_OVERTAKEN = 5;

/** The lease for changing one account's grants. */
export function accountLeaseKey(accountId: string): string {
  return `account:${accountId}`;
}

/**
 * Brings one account's access at every provider to what it should have. Level-triggered: reads both
 * sides, applies the difference, then reads back. Idempotent. Throws if a provider could not
 * identify the subscriber, which makes the job retry.
 */
export function reconcileAccount(
  deps: AccessDeps,
  accountId: string,
  options: ReconcileOptions,
): Promise<AccessOutcome[]> {
  const askedAt = options.askedAt ?? deps.machineClock.now();
  const terms = { key: accountLeaseKey(accountId), waitMs: options.waitMs ?? WAIT_MS };
  return withLease(deps.orm, terms, async (lease) => {
    const desired = await desiredGrantsOf(deps, accountId);
    const waitedMs: number[] = [];
    const observed = await isObserved(deps, accountId);
    const run = {
      deps,
      options,
      accountId,
      lease,
      askedAt,
      waitedMs,
      desired,
      observed,
      overtaken: false,
    };
    const settled = await Promise.allSettled(
      deps.providers.map((provider) => reconcileProvider({ ...run, provider })),
    );
    for (const waited of waitedMs) deps.onFirstHeld?.(waited / 1000);
    const failed = settled.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    const outcomes = settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    logOutcomes(deps, accountId, options, outcomes);
    return outcomes;
  });
}

/** Decides again while another change makes the decision stale before its write is sent. */
async function reconcileProvider(run: Run): Promise<AccessOutcome[]> {
  const outcomes = await applyDesired(run);
  for (let times = 1; run.overtaken; times += 1) {
    const { deps, accountId, provider } = run;
    if (times > MAX_TIMES_OVERTAKEN) throw new LeaseBusy(accountId);
    deps.log.info({ accountId, provider: provider.name }, 'access recomputed');
    run.desired = await desiredGrantsOf(deps, accountId);
    run.observed = await isObserved(deps, accountId);
    run.overtaken = false;
    outcomes.push(...(await applyDesired(run)));
  }
  // Runs after revoking: a refusal here must not keep access in place.
  await run.provider.closeDoor?.(run.accountId, run.desired);
  return lastOfEach(outcomes);
}

async function applyDesired(run: Run): Promise<AccessOutcome[]> {
  const { wanted, unwanted, unmapped } = await matchGrants(run, run.desired);
  const outcomes: AccessOutcome[] = await noteUnmapped(run, unmapped);
  const toLookAt = wanted.filter(needsLook(run));
  for (const batch of batches(toLookAt, run.provider.batchSize)) {
    outcomes.push(...(await settleWanted(run, batch)));
    if (run.overtaken) return outcomes;
  }
  if (run.observed) {
    await withhold(run, unwanted);
    return outcomes;
  }
  for (const batch of batches(unwanted, run.provider.batchSize)) {
    outcomes.push(...(await settleUnwanted(run, batch, (grants) => takeable(run, grants))));
    if (run.overtaken) return outcomes;
  }
  return outcomes;
}

/**
 * Last outcome per target. A completed action wins over a later 'already done'; otherwise the
 * latest wins.
 */
function lastOfEach(outcomes: readonly AccessOutcome[]): AccessOutcome[] {
  const last = new Map<string, AccessOutcome>();
  for (const each of outcomes) {
    const key = `${each.entitlement} ${each.targetKey}`;
    const isFoundDone = each.outcome === 'done' && each.action === 'none';
    if (last.get(key)?.outcome !== 'done' || !isFoundDone) last.set(key, each);
  }
  return [...last.values()];
}

/** A recent read that matches the wish need not be repeated. */
function needsLook({ deps, provider, options }: Run): (item: WantedItem) => boolean {
  const trustedFrom = deps.machineClock.now().getTime() - provider.trustReadsForMs;
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
  const reported = changes.map(({ entitlement, action, outcome, reason }) =>
    [entitlement, action, outcome, reason ?? ''].join(' ').trim(),
  );
  deps.log.info({ accountId, cause: options.cause, changes: reported }, 'access reconciled');
}
