import { ProviderFailure } from '../errors/provider-failure.ts';
import type { AccessGrant, GrantTarget } from './access-grant.entity.ts';
import type { Observation, Urgency } from './access-provider.ts';
import { type Run, urgencyOf } from './reconcile-run.ts';

export interface Look {
  /** Null: not known. */
  observed: (Observation | null)[];
  /** Machine time at which the look began. */
  startedAt: Date;
  /** Why nothing is known, when the provider said so. */
  failure: ProviderFailure | null;
}

interface Looked {
  target: GrantTarget;
  grant: AccessGrant | null;
}

/** What the provider says before anything is done: from a sweep's listing when it is young enough, else fresh. */
export async function firstLook(
  run: Run,
  items: readonly Looked[],
  urgency: Urgency,
): Promise<Look> {
  const listing = run.options.listings?.get(run.provider.name);
  const outdated = ({ grant }: Looked) =>
    listing !== undefined && grant !== null && (grant.verifiedAt ?? NEVER) > listing.startedAt;
  if (listing !== undefined && !items.some(outdated)) {
    return {
      observed: items.map(({ target }) => listing.observe(target)),
      startedAt: listing.startedAt,
      failure: null,
    };
  }
  return look(
    run,
    items.map(({ target }) => target),
    urgencyOf(run, urgency),
  );
}

/** Always fresh: begins now. */
export async function look(run: Run, targets: GrantTarget[], urgency: Urgency): Promise<Look> {
  const startedAt = run.deps.machine.now();
  try {
    return { observed: await run.provider.read(targets, urgency), startedAt, failure: null };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return { observed: targets.map(() => null), startedAt, failure: error };
  }
}

const NEVER = new Date(0);
