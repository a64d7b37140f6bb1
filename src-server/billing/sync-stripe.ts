import { isLive } from '../../src/domain/subscription.ts';
import { releaseLease, takeLease } from '../database/lease.ts';
import { readFork, transact } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';
import type { BillingDeps } from './billing.deps.ts';
import type { Cause } from './cause.ts';
import { ForeignSubscriptionEntity } from './foreign-subscription.entity.ts';
import { StripeSweepEntity } from './stripe-sweep.entity.ts';
import { SubscriptionEntity } from './subscription.entity.ts';
import { syncSubscription } from './sync-subscription.ts';

export interface SyncReport {
  /** Subscriptions examined in this call. */
  processed: number;
  /** Users whose stored state changed by it. */
  updated: number;
  /** Subscriptions at Stripe whose customer is nobody's here: left alone. */
  foreign: string[];
  /** True when this call came to the end of all of Stripe's subscriptions. */
  complete: boolean;
}

const NAME = 'subscriptions';
/** Renewed by nobody: one call of at most 100 customers ends well before. */
const LEASE_SECONDS = 600;

/**
 * One step of a pass over everything that Stripe has, newest first; the next call goes on where this
 * ended (resolutions, 44). Live rows of ours that a whole pass did not meet are asked for one by one.
 */
export async function syncStripe(
  deps: BillingDeps,
  input: { limit?: number | undefined; cause: Cause },
): Promise<SyncReport> {
  const lease = await takeLease(deps.orm, 'sync-stripe', LEASE_SECONDS);
  if (lease === null) {
    throw new AppError('billing.sync-running', 'conflict', 'A sync is already running.');
  }
  try {
    return await step(deps, clamp(input.limit ?? 100), input.cause);
  } finally {
    await releaseLease(deps.orm, lease);
  }
}

export function clamp(limit: number): number {
  return Number.isFinite(limit) ? Math.min(Math.max(Math.trunc(limit), 1), 100) : 100;
}

async function step(deps: BillingDeps, limit: number, cause: Cause): Promise<SyncReport> {
  const sweep = await readFork(deps.orm).findOne(StripeSweepEntity, { name: NAME });
  const passStartedAt = sweep?.afterSubscriptionId == null ? deps.clock.now() : sweep.passStartedAt;
  const page = await nextPage(deps, limit, sweep?.afterSubscriptionId ?? null);
  const seen = new Map<string, string[]>();
  for (const { customerId, id } of page.subscriptions) {
    seen.set(customerId, [...(seen.get(customerId) ?? []), id]);
  }
  const report: SyncReport = {
    processed: page.subscriptions.length,
    updated: 0,
    foreign: [],
    complete: !page.hasMore,
  };
  for (const [customerId, ids] of seen) {
    const result = await syncSubscription(deps, customerId, cause);
    if (result.outcome === 'unknown-customer') report.foreign.push(...ids);
    else if (result.changed) report.updated += 1;
  }
  if (report.complete)
    await askForUnseen(deps, passStartedAt, limit - report.processed, report, cause);
  const last = page.subscriptions.at(-1)?.id ?? null;
  await transact(deps.orm, async (em) => {
    await em.upsert(StripeSweepEntity, {
      name: NAME,
      afterSubscriptionId: report.complete ? null : last,
      passStartedAt,
    });
    const seenAt = deps.clock.now();
    for (const stripeSubscriptionId of report.foreign) {
      await em.upsert(ForeignSubscriptionEntity, { stripeSubscriptionId, seenAt });
    }
    // What a whole pass did not meet any more is gone, or somebody's.
    if (report.complete) {
      await em.nativeDelete(ForeignSubscriptionEntity, { seenAt: { $lt: passStartedAt } });
    }
  });
  if (report.foreign.length > 0) {
    deps.log.warn({ subscriptions: report.foreign }, 'Stripe has subscriptions that are not ours');
    await transact(deps.orm, (em) =>
      deps.tellOperator(em, {
        about: 'foreign-subscription',
        matters: report.foreign,
        values: (news) => ({ subscriptions: news.join(', ') }),
      }),
    );
  }
  return report;
}

/** A cursor that Stripe no longer knows begins a new pass. */
async function nextPage(deps: BillingDeps, limit: number, after: string | null) {
  try {
    return await deps.stripe.listSubscriptions({ limit, after });
  } catch (error) {
    const lost = error instanceof ProviderFailure && error.reason === 'resource_missing';
    if (!lost || after === null) throw error;
    return deps.stripe.listSubscriptions({ limit, after: null });
  }
}

/** Live here, and in none of Stripe's pages since the pass began: deleted there, or moved between pages. */
async function askForUnseen(
  deps: BillingDeps,
  passStartedAt: Date,
  budget: number,
  report: SyncReport,
  cause: Cause,
): Promise<void> {
  if (budget <= 0) return;
  const rows = await readFork(deps.orm).find(
    SubscriptionEntity,
    { endedAt: null, syncedAt: { $lt: passStartedAt } },
    { orderBy: { syncedAt: 'asc' }, limit: budget },
  );
  for (const row of rows.filter((each) => isLive(each.stripeStatus))) {
    report.processed += 1;
    const result = await syncSubscription(deps, row.stripeCustomerId, cause);
    if (result.outcome === 'synced' && result.changed) report.updated += 1;
  }
}
