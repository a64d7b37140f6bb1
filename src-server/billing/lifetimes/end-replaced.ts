import { endOfReplaced, replaces } from '../../../src/domain/offers/lifetime.ts';
import { isLive } from '../../../src/domain/subscription.ts';
import { readFork } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { closePaymentPage, openPaymentPagesOf } from '../checkout/close-payment-pages.ts';
import { readAgain } from '../leaving/current-subscription.ts';
import { PlanGrantEntity } from '../plan-grants/plan-grant.entity.ts';
import { endWithPeriod } from '../refunds/end-with-period.ts';
import { type Subscription, SubscriptionEntity } from '../subscription.entity.ts';
import { findCustomer } from '../sync/ensure-customer.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { type LifetimePurchase, LifetimePurchaseEntity } from './lifetime.entities.ts';
import { moneyOfReplaced, returnCharged } from './replaced-money.ts';
import { termsOf } from './require-sellable.ts';

/**
 * A plan that was bought for life is not charged a second time: a subscription to the same plan or a lower one ends with its paid
 * period, and an open page for one is closed. Reads the end back. Safe to repeat; does nothing if the plan was taken back.
 */
export async function endReplaced(deps: BillingDeps, id: string): Promise<void> {
  const seen = await findGiven(deps, id);
  if (seen === null) return;
  const { accountId } = seen;
  await withBillingLease(deps, `payer:${accountId}`, async () => {
    const purchase = await findGiven(deps, id);
    if (purchase === null) return;
    const shop = deps.catalogue.current();
    for (const page of await openPaymentPagesOf(deps, accountId)) {
      if (replaces(shop, purchase.plan, page.plan)) await closePaymentPage(deps, page);
    }
    const customer = await findCustomer(deps, accountId);
    if (customer === null || customer.deletedAt != null) return;
    await syncSubscription(deps, customer.stripeCustomerId, `lifetime ${id}`);
    // One that ended since may still be owed or have money to return: the last try may have stopped halfway.
    const open = {
      userId: accountId,
      $or: [{ endedAt: null }, { endedAt: { $gte: purchase.since } }],
    };
    for (const row of await readFork(deps.orm).find(SubscriptionEntity, open)) {
      if (replaces(shop, purchase.plan, row.plan ?? null)) await endOne(deps, purchase, row);
    }
  });
}

/** `since`: when the plan for life began. After a dispute or a refund that failed it began again. */
type Given = LifetimePurchase & { accountId: string; since: Date };

async function findGiven({ orm }: BillingDeps, id: string): Promise<Given | null> {
  const em = readFork(orm);
  const given = { id, state: 'paid' as const, takenBecause: null, notGivenBecause: null };
  const purchase = await em.findOne(LifetimePurchaseEntity, given);
  if (purchase?.accountId == null || purchase.paidAt == null) return null;
  const grants = await em.find(PlanGrantEntity, { source: 'lifetime', sourceRef: id });
  const running = grants.find((grant) => grant.id === purchase.planGrantId);
  if (running === undefined || running.endedAt != null) return null;
  const since = grants.length === 1 ? purchase.paidAt : running.startsAt;
  return { ...purchase, accountId: purchase.accountId, since };
}

/** Ends it and reads that back before any money moves: a refused refund must not let it renew. */
async function endOne(deps: BillingDeps, given: Given, row: Subscription): Promise<void> {
  const { stripeSubscriptionId } = row;
  const money = await moneyOfReplaced(deps, given, row);
  if (isLive(row.stripeStatus)) {
    const isChargedTwice = money.charged.length > 0;
    const end = endOfReplaced(termsOf(row), { isChargedTwice, owes: money.owes });
    if (end === null) return;
    if (end === 'with-period') await endWithPeriod(deps, row);
    else await deps.stripe.endSubscription(stripeSubscriptionId);
    const after = await readAgain(deps, row, `lifetime ${given.id}`);
    const about = { lifetime: given.id, subscription: stripeSubscriptionId, end };
    deps.log.info(about, 'a plan was replaced');
    const isEnding = end === 'with-period' && after.endsAt != null;
    if (isLive(after.stripeStatus)) {
      if (isEnding) return;
      throw new ProviderFailure('stripe', 'unavailable', 'no-effect');
    }
  }
  if (money.owes) await dropDebt(deps, given, row);
  await returnCharged(deps, row, money.charged);
}

async function dropDebt(deps: BillingDeps, given: Given, row: Subscription): Promise<void> {
  await deps.stripe.voidOpenInvoices(row.stripeSubscriptionId);
  const { canPay } = await moneyOfReplaced(deps, given, row);
  if (canPay) throw new ProviderFailure('stripe', 'unavailable', 'no-effect');
}
