import { readFork } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { AccessGrant, GrantTarget } from '../access-grant.entity.ts';
import type { Listing, Observation, Urgency } from '../access-provider.ts';
import { type Run, urgencyOf } from './reconcile-run.ts';
import { wereTouchedSince } from './target-keys.ts';

export interface Look {
  /** Null: not known. */
  observed: (Observation | null)[];
  /** Machine time at which the look began. */
  startedAt: Date;
  /** Why nothing is known of a target, when the provider said so. */
  failures: (ProviderFailure | null)[];
}

interface Looked {
  target: GrantTarget;
  targetKey: string;
  grant: AccessGrant | null;
}

/** What the provider says before anything is done: from a sweep's listing while it still speaks for these, else fresh. */
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

/** What somebody else gave is not given by us on the word of a listing that may have missed it. */
async function speaksFor(run: Run, listing: Listing, items: readonly Looked[]): Promise<boolean> {
  const doubtful = items.some(
    ({ target, grant }) =>
      grant?.foundBefore?.present === true && listing.observe(target)?.present === false,
  );
  if (doubtful) return false;
  const keys = items.map(({ targetKey }) => targetKey);
  return !(await wereTouchedSince(readFork(run.deps.orm), keys, listing.startedAt));
}

/** What we hold, and did not take, is not gone because nothing is found under its name. */
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

/** Always fresh: begins now. */
export async function look(run: Run, targets: GrantTarget[], urgency: Urgency): Promise<Look> {
  const startedAt = run.deps.machine.now();
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
