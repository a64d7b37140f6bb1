import { readFork } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { refundPurchase } from '../single-payments/refund-purchase.ts';
import {
  findPurchaseOf,
  type PurchaseKind,
  syncPurchase,
} from '../single-payments/sync-purchase.ts';
import { applyLifetime } from './apply-lifetime.ts';
import { type LifetimePurchase, LifetimePurchaseEntity } from './lifetime.entities.ts';

const LIFETIME: PurchaseKind<LifetimePurchase> = {
  name: 'lifetime',
  table: 'lifetime_purchase',
  calls: ({ stripe }) => stripe.lifetimes,
  find: ({ orm }, id) => readFork(orm).findOne(LifetimePurchaseEntity, { id }),
  apply: applyLifetime,
};

/**
 * Reads the page and the payment of a plan for life from Stripe and writes the result. A payment for which nothing can
 * be given goes back at once, and the refund is read back. Null: there is no such purchase.
 */
export async function syncLifetime(
  deps: BillingDeps,
  id: string,
): Promise<LifetimePurchase | null> {
  const purchase = await syncPurchase(deps, LIFETIME, id);
  if (purchase?.notGivenBecause == null || purchase.takenBecause != null) return purchase;
  deps.log.warn({ lifetime: id, because: purchase.notGivenBecause }, 'a plan for life goes back');
  await refundPurchase(deps.stripe.lifetimes, purchase.stripePaymentIntentId ?? '', 'purchase');
  return syncPurchase(deps, LIFETIME, id);
}

/** The purchase of a session, charge, refund or dispute that has no customer. False: it is about something else. */
export async function syncLifetimeOf(
  deps: BillingDeps,
  object: { kind: string; id: string },
): Promise<boolean> {
  const id = await findPurchaseOf(deps, LIFETIME, object);
  return id !== null && (await syncLifetime(deps, id)) !== null;
}
