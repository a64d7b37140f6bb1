import { FREE_PLAN } from '../../../src/domain/catalogue/catalogue.ts';
import { nullIfLost } from '../../database/lease.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { inBackground } from '../gateway/pace/background.ts';
import { firstDeclinesOf } from '../leaving/declined-pauses.ts';
import { SubscriptionEntity } from '../subscription.entity.ts';
import { findCustomer } from '../sync/ensure-customer.ts';
import { recomputeStanding } from '../sync/recompute-standing.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { StandingEntity, type StandingRow } from './standing.entity.ts';
import { standingFrom } from './standing.ts';

const AT_ONCE = 20;
/**
 * During a Stripe outage, possibly renewed access stays this long before our stored data decides.
 */
const BENEFIT_OF_DOUBT_MS = 60 * 60_000;
const ASK_AGAIN_MS = 60_000;

/**
 * Recomputes standings whose access ends now. Asks Stripe first, because a renewal's webhook may
 * still be in flight. Returns how many were reviewed.
 */
export function reviewDueStandings(deps: BillingDeps): Promise<number> {
  return inBackground(() => reviewDue(deps));
}

async function reviewDue(deps: BillingDeps): Promise<number> {
  const due = await readFork(deps.orm).find(
    StandingEntity,
    { reviewAt: { $lte: deps.clock.now() } },
    { orderBy: { reviewAt: 'asc' }, limit: AT_ONCE },
  );
  for (const row of due) {
    try {
      await review(deps, row);
    } catch (error) {
      deps.log.error({ err: error, userId: row.userId }, 'a standing could not be reviewed');
      await postpone(deps, row);
    }
  }
  return due.length;
}

async function review(deps: BillingDeps, row: StandingRow): Promise<void> {
  const customer = await findCustomer(deps, row.userId);
  if (customer === null) return recompute(deps, row.userId, `payer:${row.userId}`);
  try {
    await syncSubscription(deps, customer.stripeCustomerId, 'timer');
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    deps.log.warn({ err: error, userId: row.userId }, 'a due standing could not be read at Stripe');
    const since = deps.clock.now().getTime() - (row.accessUntil?.getTime() ?? 0);
    const isInDoubt = since < BENEFIT_OF_DOUBT_MS && !(await isPaidByOurData(deps, row.userId));
    if (isInDoubt) return postpone(deps, row);
    await recompute(deps, row.userId, `customer:${customer.stripeCustomerId}`);
  }
}

/** Our data gives access by itself, as in the hours that a renewal takes. Only an end is worth a doubt. */
async function isPaidByOurData(deps: BillingDeps, userId: string): Promise<boolean> {
  const em = readFork(deps.orm);
  const current = await em.findOne(SubscriptionEntity, { userId, isCurrent: true });
  const declines = await firstDeclinesOf(em, current === null ? [] : [current]);
  const judging = { graceDays: deps.settings.pastDueGraceDays, declines };
  return standingFrom(current, judging, deps.clock.now()).plan !== FREE_PLAN;
}

/** Recomputes from stored data when Stripe is unavailable, under the lease of the sync. */
async function recompute(deps: BillingDeps, userId: string, leaseKey: string): Promise<void> {
  await withBillingLease(deps, leaseKey, (lease) =>
    // The next holder of the lease has newer data.
    nullIfLost(lease.write((em) => recomputeStanding(em, deps, { userId, cause: 'timer' }))),
  );
}

async function postpone(deps: BillingDeps, row: StandingRow): Promise<void> {
  const reviewAt = new Date(deps.clock.now().getTime() + ASK_AGAIN_MS);
  await transact(deps.orm, async (em) => {
    await em.nativeUpdate(StandingEntity, { userId: row.userId }, { reviewAt });
  });
}
