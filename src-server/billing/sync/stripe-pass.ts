import { LIVE_STATUSES } from '../../../src/domain/subscription.ts';
import { type HeldLease, LeaseBusy, nullIfLost, withLease } from '../../database/lease.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { Cause } from '../cause.ts';
import { inBackground } from '../gateway/pace/background.ts';
import { SubscriptionEntity } from '../subscription.entity.ts';
import { LEASE_SECONDS } from '../with-billing-lease.ts';
import { ForeignSubscriptionEntity } from './foreign-subscription.entity.ts';
import { StripeSweepEntity } from './stripe-sweep.entity.ts';
import { syncReadableCustomer } from './sync-readable-customer.ts';
import type { SyncResult } from './sync-subscription.ts';

export interface SyncReport {
  /** Subscriptions examined in this call. */
  processed: number;
  /** Users whose stored state changed. */
  updated: number;
  /** Subscriptions at Stripe whose customer is unknown here. Never touched. */
  foreign: string[];
  /** Customers that could not be read. The next pass reads them again. */
  failed: string[];
  /** True if this call started a new pass. */
  began: boolean;
  /** True if this call reached the end of Stripe's subscriptions. */
  complete: boolean;
}

/** Held for each step of the pass. */
export const SYNC_LEASE = 'sync-stripe';
const NAME = 'subscriptions';
/**
 * A step ends with what it has read after this long. A hundred customers can take longer, but a proxy, a browser and
 * our own server give up on a connection that is silent for a minute. A background step stores how far it is.
 */
const MAX_STEP_MS = 20_000;
/** Cursor prefix after the last of Stripe's pages. */
const UNSEEN = 'unseen:';

/**
 * One step of a pass over all of Stripe's subscriptions, newest first. The next call resumes there
 * . Live rows that a whole pass did not meet are read one by one.
 */
export async function syncStripe(
  deps: BillingDeps,
  input: { limit?: number | undefined; cause: Cause },
): Promise<SyncReport> {
  const terms = { key: SYNC_LEASE, waitMs: 0, leaseSeconds: LEASE_SECONDS };
  try {
    return await withLease(deps.orm, terms, (lease) =>
      stepOfPass(deps, lease, {
        limit: clamp(input.limit ?? 100),
        cause: input.cause,
      }),
    );
  } catch (error) {
    throw error instanceof LeaseBusy ? alreadyRunning() : error;
  }
}

function alreadyRunning(): AppError {
  return new AppError('billing.sync-running', 'conflict', 'A sync is already running.');
}

export function clamp(limit: number): number {
  return Number.isFinite(limit) ? Math.min(Math.max(Math.trunc(limit), 1), 100) : 100;
}

interface Step {
  limit: number;
  cause: Cause;
}

/** If the lease is lost midway, the progress is not stored and the next holder repeats the step. */
export function stepOfPass(deps: BillingDeps, lease: HeldLease, step: Step): Promise<SyncReport> {
  return inBackground(() => takeStep(deps, lease, step));
}

async function takeStep(
  deps: BillingDeps,
  lease: HeldLease,
  { limit, cause }: Step,
): Promise<SyncReport> {
  const until = deps.machineClock.now().getTime() + MAX_STEP_MS;
  const sweep = await readFork(deps.orm).findOne(StripeSweepEntity, { name: NAME });
  const after = sweep?.afterSubscriptionId ?? null;
  const passStartedAt = sweep?.passStartedAt ?? new Date(0);
  const report: SyncReport = {
    processed: 0,
    updated: 0,
    foreign: [],
    failed: [],
    began: false,
    complete: false,
  };
  const passReadsPayments = sweep?.passReadsPayments ?? false;
  const begun: Pass = { deps, lease, cause, until, report, passStartedAt, passReadsPayments };
  const cursor = after?.startsWith(UNSEEN)
    ? await askForUnseen(begun, after.slice(UNSEEN.length), limit)
    : await askForPage(begun, after, limit);
  report.complete = cursor === null;
  await writeCursor(begun, cursor);
  await alertForeignSubscription(deps, report.foreign);
  return report;
}

interface Pass {
  deps: BillingDeps;
  lease: HeldLease;
  cause: Cause;
  /** Milliseconds of the machine's clock. After them the step ends with the customer that it reads. */
  until: number;
  report: SyncReport;
  passStartedAt: Date;
  passReadsPayments: boolean;
}

/** Never before the first subscription: each call gets on. */
function isTimeUp({ deps, until, report }: Pass): boolean {
  return report.processed > 0 && deps.machineClock.now().getTime() > until;
}

/** Returns the next cursor; null when the pass is complete. */
async function askForPage(pass: Pass, after: string | null, limit: number): Promise<string | null> {
  const { deps, report } = pass;
  const now = deps.clock.now();
  const page = await nextPage(deps, limit, after);
  if (page.isFirst) {
    report.began = true;
    pass.passStartedAt = now;
    pass.passReadsPayments = true;
  }
  const outcomes = new Map<string, SyncResult | null>();
  let last = after;
  for (const { customerId, id } of page.subscriptions) {
    if (!outcomes.has(customerId)) {
      if (isTimeUp(pass)) return last;
      outcomes.set(customerId, await askFor(pass, customerId));
    }
    if (outcomes.get(customerId)?.outcome === 'unknown-customer') report.foreign.push(id);
    report.processed += 1;
    last = id;
  }
  if (page.hasMore) return last;
  return askForUnseen(pass, '', limit - report.processed);
}

/**
 * Reads rows that are live here but absent from Stripe's pages: deleted, or moved between pages.
 * Rows beyond the budget wait for the next step.
 */
async function askForUnseen(pass: Pass, after: string, budget: number): Promise<string | null> {
  const { deps, report, passStartedAt } = pass;
  const stripeCustomerId = { $nin: report.failed };
  const unseen = { endedAt: null, syncedAt: { $lt: passStartedAt }, stripeCustomerId };
  const rows = await readFork(deps.orm).find(
    SubscriptionEntity,
    { ...unseen, stripeSubscriptionId: { $gt: after }, stripeStatus: { $in: [...LIVE_STATUSES] } },
    { orderBy: { stripeSubscriptionId: 'asc' }, limit: budget + 1 },
  );
  let last = after;
  for (const { stripeCustomerId, stripeSubscriptionId } of rows.slice(0, budget)) {
    if (isTimeUp(pass)) return `${UNSEEN}${last}`;
    await askFor(pass, stripeCustomerId);
    report.processed += 1;
    last = stripeSubscriptionId;
  }
  return rows.length > budget ? `${UNSEEN}${last}` : null;
}

/** Null if the customer could not be read. */
async function askFor(pass: Pass, customerId: string): Promise<SyncResult | null> {
  const { deps, report, cause } = pass;
  const result = await syncReadableCustomer(deps, customerId, cause);
  if (result === null) report.failed.push(customerId);
  else if (result.outcome === 'synced' && result.changed) report.updated += 1;
  return result;
}

async function writeCursor(
  { deps, lease, report, passStartedAt, passReadsPayments }: Pass,
  cursor: string | null,
): Promise<void> {
  const writing = lease.write(async (em) => {
    const seenAt = deps.clock.now();
    await em.upsert(StripeSweepEntity, {
      name: NAME,
      afterSubscriptionId: cursor,
      passStartedAt,
      passReadsPayments,
      ...(cursor === null && passReadsPayments && { paymentsCompleteAt: seenAt }),
    });
    for (const stripeSubscriptionId of report.foreign) {
      await em.upsert(ForeignSubscriptionEntity, { stripeSubscriptionId, seenAt });
    }
    // Foreign subscriptions that a whole pass did not meet are gone, or their customer is known
    // now.
    if (cursor === null) {
      await em.nativeDelete(ForeignSubscriptionEntity, { seenAt: { $lt: passStartedAt } });
    }
  });
  if ((await nullIfLost(writing)) === null) throw alreadyRunning();
}

async function alertForeignSubscription(deps: BillingDeps, foreign: string[]): Promise<void> {
  if (foreign.length === 0) return;
  deps.log.warn({ subscriptions: foreign }, 'Stripe has subscriptions that are not ours');
  await transact(deps.orm, (em) =>
    deps.alertOperator(em, {
      about: 'foreign-subscription',
      alertKeys: foreign,
      values: (news) => ({ subscriptions: news.join(', ') }),
    }),
  );
}

/** A cursor unknown to Stripe starts a new pass. */
async function nextPage(deps: BillingDeps, limit: number, after: string | null) {
  try {
    return { isFirst: after === null, ...(await deps.stripe.listSubscriptions({ limit, after })) };
  } catch (error) {
    const lost = error instanceof ProviderFailure && error.reason === 'resource_missing';
    if (!lost || after === null) throw error;
    return { isFirst: true, ...(await deps.stripe.listSubscriptions({ limit, after: null })) };
  }
}
