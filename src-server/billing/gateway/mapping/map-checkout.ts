import type Stripe from 'stripe';
import type { CheckoutRead, PriceRead } from '../stripe-facts.ts';
import { idOf } from './fields.ts';

export function checkoutRead(session: Stripe.Checkout.Session): CheckoutRead {
  return {
    id: session.id,
    url: session.url,
    state: stateOf(session),
    bankRefused: false,
    paymentIntentId: paymentIntentOf(session),
    attemptId: session.client_reference_id,
    customerId: idOf(session.customer),
    priceId: session.line_items?.data[0]?.price?.id ?? null,
    liveMode: session.livemode,
    isSubscription: session.mode === 'subscription',
    payerEmail: session.customer_details?.email ?? null,
  };
}

function stateOf(session: Stripe.Checkout.Session): CheckoutRead['state'] {
  if (session.status === 'open') return 'open';
  if (session.status === 'expired') return 'expired';
  // A discount may reduce the amount to zero. That counts as paid.
  const owesNothing =
    ['paid', 'no_payment_required'].includes(session.payment_status) || isInvoicePaid(session);
  return session.status === 'complete' && owesNothing ? 'paid' : 'processing';
}

/** After a refused bank debit, the invoice can be paid in another way, and the session stays unpaid. */
function isInvoicePaid({ invoice }: Stripe.Checkout.Session): boolean {
  return invoice !== null && typeof invoice !== 'string' && invoice.status === 'paid';
}

function paymentIntentOf({ invoice }: Stripe.Checkout.Session): string | null {
  if (invoice === null || typeof invoice === 'string') return null;
  return idOf(invoice.payments?.data.at(-1)?.payment.payment_intent);
}

export function priceRead(price: Stripe.Price): PriceRead {
  return {
    id: price.id,
    lookupKey: price.lookup_key ?? '',
    active: price.active,
    currency: price.currency,
    amountCents: price.unit_amount,
    interval: price.recurring?.interval ?? null,
    intervalCount: price.recurring?.interval_count ?? null,
    plan: price.metadata.plan ?? null,
  };
}
