import { moneyText } from '../../../src/domain/money-text.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
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
  try {
    await refundPurchase(deps.stripe.lifetimes, purchase.stripePaymentIntentId ?? '', 'purchase');
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'conflict') throw error;
    await alertRefused(deps, purchase, error);
    return purchase;
  }
  return syncPurchase(deps, LIFETIME, id);
}

/** The timer tries again, but the buyer has paid for nothing until then. */
function alertRefused(
  deps: BillingDeps,
  { id, paidMinor, currency, stripePaymentIntentId }: LifetimePurchase,
  { cause }: AppError,
): Promise<void> {
  const reason = cause instanceof ProviderFailure ? cause.reason : 'refused';
  deps.log.error({ lifetime: id, reason }, 'a plan for life was not refunded');
  return transact(deps.orm, (em) =>
    deps.alertOperator(em, {
      about: 'refund-refused',
      alertKeys: [id],
      values: () => ({
        payment: `payment ${stripePaymentIntentId}`,
        amount: moneyText(paidMinor, currency),
        reason,
      }),
    }),
  );
}

/** The purchase of a session, charge, refund or dispute that has no customer. False: it is about something else. */
export async function syncLifetimeOf(
  deps: BillingDeps,
  object: { kind: string; id: string },
): Promise<boolean> {
  const id = await findPurchaseOf(deps, LIFETIME, object);
  return id !== null && (await syncLifetime(deps, id)) !== null;
}
