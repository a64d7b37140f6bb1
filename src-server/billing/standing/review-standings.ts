import { holdsLease } from '../../database/lease.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { underLease } from '../billing-lease.ts';
import { inBackground } from '../stripe/pace/background.ts';
import { SubscriptionEntity } from '../subscription.entity.ts';
import { findCustomer } from '../sync/ensure-customer.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { settleStanding } from '../sync/write-standing.ts';
import { StandingEntity, type StandingRow } from './standing.entity.ts';

const AT_ONCE = 20;
/** While Stripe is down nobody is shut out who may have paid: judged from memory only after this. */
const BENEFIT_OF_DOUBT_MS = 60 * 60_000;
const ASK_AGAIN_MS = 60_000;

/**
 * Reads again whatever changes by time alone: access that ends now. Stripe is asked first, so that a
 * renewal whose webhook is still on its way ends nothing. Returns how many were looked at.
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
    if (since < BENEFIT_OF_DOUBT_MS) return postpone(deps, row);
    await recompute(deps, row.userId, `customer:${customer.stripeCustomerId}`);
  }
}

/** From what is stored, when Stripe has nothing to say; in the turn of those who read and write it. */
async function recompute(deps: BillingDeps, userId: string, turn: string): Promise<void> {
  await underLease(deps, turn, (lease) =>
    transact(deps.orm, async (em) => {
      // Whoever took the turn over has read something newer, or will.
      if (!(await holdsLease(em, lease))) return;
      const contact = await deps.people.contactOf(em, userId);
      const current = await em.findOne(SubscriptionEntity, { userId, isCurrent: true });
      const before = current === null ? null : { ...current };
      await settleStanding(em, deps, {
        userId,
        cause: 'timer',
        contact,
        before,
        current,
        lastPaid: null,
      });
    }),
  );
}

async function postpone(deps: BillingDeps, row: StandingRow): Promise<void> {
  const reviewAt = new Date(deps.clock.now().getTime() + ASK_AGAIN_MS);
  await transact(deps.orm, async (em) => {
    await em.nativeUpdate(StandingEntity, { userId: row.userId }, { reviewAt });
  });
}
