import type { Invoice } from '../wire/stored-objects.ts';
import { cardDeclined, invalidRequest, StripeError } from '../wire/stripe-error.ts';
import type { World } from '../world.ts';
import type { PaymentOutcome } from './charge-card.ts';
import { type CollectOptions, collectInvoice, intentOf } from './collect-invoice.ts';
import { finalizeInvoice, markPaid } from './invoice-states.ts';
import { settleSubscription } from './settle-subscription.ts';

/** Somebody pays an open invoice; answers what came of it. */
export function tryInvoice(
  world: World,
  invoice: Invoice,
  options: CollectOptions,
): PaymentOutcome {
  if (invoice.status === 'draft') finalizeInvoice(world, invoice);
  const outcome = collectInvoice(world, invoice, options);
  if (outcome === 'paid') settleSubscription(world, invoice);
  return outcome;
}

/** `POST /v1/invoices/:id/pay`: the same, with Stripe's refusals. */
export function payInvoice(
  world: World,
  invoice: Invoice,
  options: CollectOptions & { outOfBand: boolean },
): void {
  if (invoice.status === 'paid') {
    throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' });
  }
  if (invoice.status === 'void') {
    throw invalidRequest('This invoice can no longer be paid: it was voided.', {
      code: 'invoice_not_editable',
    });
  }
  if (options.outOfBand) {
    if (invoice.status === 'draft') finalizeInvoice(world, invoice);
    markPaid(world, invoice, true);
    settleSubscription(world, invoice);
    return;
  }
  const outcome = tryInvoice(world, invoice, options);
  if (outcome === 'paid') return;
  const intent = intentOf(world, invoice);
  if (outcome === 'needs-authentication') {
    throw new StripeError(402, {
      type: 'card_error',
      code: 'invoice_payment_intent_requires_action',
      message:
        'Payment for this invoice requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
      payment_intent: structuredClone(intent),
    });
  }
  const error = intent.last_payment_error;
  throw cardDeclined({
    ...(error?.decline_code === undefined ? {} : { decline_code: error.decline_code }),
    ...(error?.message === undefined ? {} : { message: error.message }),
    payment_intent: structuredClone(intent),
  });
}
