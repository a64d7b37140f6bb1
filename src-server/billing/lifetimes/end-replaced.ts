import { endOfReplaced, replaces } from '../../../src/domain/offers/lifetime.ts';
import { isLive } from '../../../src/domain/subscription.ts';
import { readFork } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { closePaymentPage, openPaymentPagesOf } from '../checkout/close-payment-pages.ts';
import { readAgain } from '../leaving/current-subscription.ts';
import { endWithPeriod } from '../refunds/end-with-period.ts';
import { type Subscription, SubscriptionEntity } from '../subscription.entity.ts';
import { findCustomer } from '../sync/ensure-customer.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { type LifetimePurchase, LifetimePurchaseEntity } from './lifetime.entities.ts';
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
    const open = { userId: accountId, endedAt: null };
    for (const row of await readFork(deps.orm).find(SubscriptionEntity, open)) {
      const isReplaced = replaces(shop, purchase.plan, row.plan ?? null);
      if (isReplaced && isLive(row.stripeStatus)) await endOne(deps, purchase, row);
    }
  });
}

type Given = LifetimePurchase & { accountId: string; paidAt: Date };

async function findGiven({ orm }: BillingDeps, id: string): Promise<Given | null> {
  const given = { id, state: 'paid' as const, takenBecause: null, notGivenBecause: null };
  const purchase = await readFork(orm).findOne(LifetimePurchaseEntity, given);
  return purchase?.accountId != null && purchase.paidAt != null ? (purchase as Given) : null;
}

async function endOne(deps: BillingDeps, { id, paidAt }: Given, row: Subscription): Promise<void> {
  const { stripeSubscriptionId } = row;
  const end = endOfReplaced(termsOf(row), { ...(await moneyOf(deps, row)), boughtAt: paidAt });
  if (end === null) return;
  if (end === 'with-period') await endWithPeriod(deps, row);
  else {
    if (end === 'refunded') await deps.stripe.refundLatest(stripeSubscriptionId);
    await deps.stripe.endSubscription(stripeSubscriptionId);
    await deps.stripe.voidOpenInvoices(stripeSubscriptionId);
  }
  const after = await readAgain(deps, row, `lifetime ${id}`);
  deps.log.info({ lifetime: id, subscription: stripeSubscriptionId, end }, 'a plan was replaced');
  if (!isLive(after.stripeStatus) || (end === 'with-period' && after.endsAt != null)) return;
  throw new ProviderFailure('stripe', 'unavailable', 'no-effect');
}

/** When a subscription was last paid, unless that was returned, and whether Stripe still collects anything. */
async function moneyOf(
  deps: BillingDeps,
  { stripeCustomerId, stripeSubscriptionId }: Subscription,
): Promise<{ lastPaidAt: Date | null; owes: boolean }> {
  const { invoices, charges } = await deps.stripe.readCustomer(stripeCustomerId);
  const own = invoices.filter(({ subscriptionId }) => subscriptionId === stripeSubscriptionId);
  const intents = new Set(own.flatMap(({ paymentIntentIds }) => paymentIntentIds));
  const paid = charges.filter(
    ({ succeeded, paymentIntentId, refundedCents, amountCents }) =>
      succeeded &&
      paymentIntentId !== null &&
      intents.has(paymentIntentId) &&
      refundedCents < amountCents,
  );
  const last = Math.max(0, ...paid.map(({ createdAt }) => createdAt.getTime()));
  return {
    lastPaidAt: last === 0 ? null : new Date(last),
    owes: own.some(({ state }) => state === 'owed' || state === 'draft'),
  };
}
