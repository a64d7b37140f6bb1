import { readFork } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { AccessGrant, GrantTarget } from '../access-grant.entity.ts';
import type { Listing, Observation, Urgency } from '../access-provider.ts';
import { type Run, urgencyOf } from './reconcile-run.ts';
import { wereTouchedSince } from './target-keys.ts';

export interface Look {
  /** Null: unknown. */
  observed: (Observation | null)[];
  /** Machine time when the read began. */
  startedAt: Date;
  /** Why a target is unknown, if the provider said so. */
  failures: (ProviderFailure | null)[];
}

interface Looked {
  target: GrantTarget;
  targetKey: string;
  grant: AccessGrant | null;
}

/**
 * State before any action: from the sweep's listing while that is current, otherwise a fresh read.
 */
export async function firstLook(
  run: Run,
  items: readonly Looked[],
  urgency: Urgency,
): Promise<Look> {
  const listing = run.options.listings?.get(run.provider.name);
  if (listing !== undefined && (await speaksFor(run, listing, items))) {
    return {
      observed: items.map(({ target }) => listing.observe(target)),
      startedAt: listing.startedAt,
      failures: items.map(({ target }) => refusalOf(run, target)),
    };
  }
  const found = await look(
    run,
    items.map(({ target }) => target),
    urgencyOf(run, urgency),
  );
  return searchForMissing(run, items, found, urgencyOf(run, urgency));
}

/** A listing may miss entries. It does not prove that access which predates us is gone. */
async function speaksFor(run: Run, listing: Listing, items: readonly Looked[]): Promise<boolean> {
  const doubtful = items.some(
    ({ target, grant }) =>
      grant?.foundBefore?.present === true && listing.observe(target)?.present === false,
  );
  if (doubtful) return false;
  const keys = items.map(({ targetKey }) => targetKey);
  return !(await wereTouchedSince(readFork(run.deps.orm), keys, listing.startedAt));
}

/**
 * A grant of ours missing under its name may have been renamed, so search before calling it gone.
 */
async function searchForMissing(
  run: Run,
  items: readonly Looked[],
  found: Look,
  urgency: Urgency,
): Promise<Look> {
  const { provider, deps } = run;
  if (provider.searchFor === undefined) return found;
  const now = deps.clock.now();
  const observed = [...found.observed];
  try {
    for (const [index, { target, grant }] of items.entries()) {
      const lasts = grant?.held === true && (grant.expiresAt == null || grant.expiresAt > now);
      if (observed[index]?.present !== false || !lasts) continue;
      observed[index] = await provider.searchFor(target, urgency);
    }
    return { ...found, observed };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const failures = found.failures.map((known) => known ?? error);
    return { ...found, observed: items.map(() => null), failures };
  }
}

/** Always a fresh read, starting now. */
export async function look(run: Run, targets: GrantTarget[], urgency: Urgency): Promise<Look> {
  const startedAt = run.deps.machineClock.now();
  const refusals = targets.map((target) => refusalOf(run, target));
  const asked = targets.filter((_, index) => refusals[index] === null);
  try {
    const answers = asked.length === 0 ? [] : await run.provider.read(asked, urgency);
    const observed = refusals.map((refusal) =>
      refusal === null ? (answers.shift() ?? null) : null,
    );
    return { observed, startedAt, failures: refusals };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const failures = refusals.map((refusal) => refusal ?? error);
    return { observed: targets.map(() => null), startedAt, failures };
  }
}

function refusalOf({ provider }: Run, target: GrantTarget): ProviderFailure | null {
  return provider.refusalOf?.(target) ?? null;
}
