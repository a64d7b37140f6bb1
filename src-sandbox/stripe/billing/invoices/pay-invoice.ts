import { cardObject } from '../../objects/payment-method.ts';
import type { Invoice } from '../../wire/answers/stored-objects.ts';
import { cardDeclined, invalidRequest, StripeError } from '../../wire/answers/stripe-error.ts';
import type { World } from '../../world.ts';
import type { PaymentOutcome } from '../payments/charge-card.ts';
import { saveCard } from '../payments/save-card.ts';
import { type CardBehaviour, TEST_CARDS } from '../payments/test-cards.ts';
import { billingPlanOf, changeSubscription } from '../subscriptions/change-subscription.ts';
import { settleSubscription, subscriptionOf } from '../subscriptions/settle-subscription.ts';
import { type CollectOptions, collectInvoice, intentOf } from './collect-invoice.ts';
import { finalizeInvoice, markPaid } from './invoice-states.ts';

/** Attempts to pay an open invoice. Returns the outcome. */
export function tryInvoice(
  world: World,
  invoice: Invoice,
  options: CollectOptions,
): PaymentOutcome {
  if (invoice.status === 'draft') finalizeInvoice(world, invoice);
  const outcome = collectInvoice(world, invoice, options);
  if (outcome === 'paid') settleSubscription(world, invoice);
  else if (outcome !== 'processing') failUntried(world, invoice);
  return outcome;
}

/** The first attempt for a subscription that resumes on an attempt: past due, and Stripe does not retry. */
function failUntried(world: World, invoice: Invoice): void {
  const subscription = subscriptionOf(world, invoice);
  if (subscription === null) return;
  const plan = billingPlanOf(world, subscription.id);
  if (plan.untried?.invoice !== invoice.id) return;
  plan.untried = null;
  changeSubscription(
    world,
    subscription,
    () => {
      subscription.status = 'past_due';
      delete subscription.status_details;
    },
    'customer.subscription.resumed',
  );
}

/**
 * Pays on the hosted invoice page. The card pays only this invoice, unless the subscription saves its payment methods.
 * The second step of an authentication continues with the card of the first.
 */
export function payOnPage(
  world: World,
  invoice: Invoice,
  payer: { card: CardBehaviour; authenticated: boolean },
): PaymentOutcome {
  const begun = intentOf(world, invoice).payment_method;
  const paymentMethod =
    payer.authenticated && begun !== null ? begun : newCard(world, invoice, payer);
  return tryInvoice(world, invoice, { paymentMethod, authenticated: payer.authenticated });
}

function newCard(world: World, invoice: Invoice, { card }: { card: CardBehaviour }): string {
  const saves = subscriptionOf(world, invoice)?.payment_settings?.save_default_payment_method;
  const customer = world.state.customers[invoice.customer ?? ''];
  if (customer !== undefined && saves === 'on_subscription') {
    return saveCard(world, customer, card).id;
  }
  const method = cardObject(world.seconds(), TEST_CARDS[card], null, invoice.customer_email);
  world.state.paymentMethods[method.id] = method;
  return method.id;
}

/** `POST /v1/invoices/:id/pay`: pays with Stripe's refusals. */
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
