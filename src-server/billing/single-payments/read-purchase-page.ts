import type { BillingDeps } from '../billing.deps.ts';
import type { PaymentPageRead, SinglePaymentCalls } from '../gateway/single-payment-port.ts';
import type { PagePurchase, PurchasePageState } from './purchase.ts';

/** `intent`: the payment of a page that was paid. Null: Stripe's answer says nothing about this purchase. */
export type PageOutcome = { intent: string | null } | { state: PurchasePageState } | null;

/** Reads the page of a purchase. A bank debit counts only once the bank has paid it. */
export async function readPurchasePage(
  deps: BillingDeps,
  calls: SinglePaymentCalls,
  purchase: PagePurchase,
): Promise<PageOutcome> {
  if (purchase.stripeSessionId == null) {
    return purchase.pageExpiresAt <= deps.clock.now() ? { state: 'closed' } : null;
  }
  const page = await calls.findPage(purchase.stripeSessionId);
  if (page === null) return null;
  const contradiction = contradictionOf(deps, purchase, page);
  if (contradiction !== null) {
    deps.log.error({ purchase: purchase.id, contradiction }, 'a payment page is not ours');
    return null;
  }
  if (page.state === 'paid') return { intent: page.paymentIntentId };
  return { state: page.state === 'expired' ? 'closed' : page.state };
}

function contradictionOf(
  deps: BillingDeps,
  purchase: PagePurchase,
  page: PaymentPageRead,
): string | null {
  if (!page.isPayment) return 'mode';
  if (page.purchaseId !== purchase.id) return 'reference';
  if (page.subtotalMinor !== purchase.amountMinor) return 'amount';
  if (page.currency !== purchase.currency) return 'currency';
  return page.liveMode === deps.stripe.liveMode ? null : 'livemode';
}
