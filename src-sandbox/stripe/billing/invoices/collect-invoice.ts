import { invoicePaymentObject } from '../../objects/invoice-payment.ts';
import { paymentIntentObject } from '../../objects/payment-intent.ts';
import type { Invoice, PaymentIntent, PaymentMethod } from '../../wire/answers/stored-objects.ts';
import type { World } from '../../world.ts';
import { type ChargeOptions, chargeCard, type PaymentOutcome } from '../payments/charge-card.ts';
import { changeCustomer } from '../payments/save-card.ts';
import { emitInvoiceEvent, markPaid } from './invoice-states.ts';

export interface CollectOptions extends ChargeOptions {
  paymentMethod?: string | null;
}

/** Attempts to collect an open invoice once. Does not touch the subscription. */
export function collectInvoice(
  world: World,
  invoice: Invoice,
  options: CollectOptions = {},
): PaymentOutcome {
  if (invoice.amount_due === 0) {
    markPaid(world, invoice);
    return 'paid';
  }
  const intent = intentOf(world, invoice);
  const method = options.paymentMethod ?? defaultMethodOf(world, invoice)?.id ?? null;
  invoice.attempted = true;
  invoice.attempt_count += 1;
  const card = method === null ? null : (world.state.paymentMethods[method] ?? null);
  const outcome = chargeCard(world, intent, card, options);
  if (outcome === 'paid') {
    settlePayment(world, invoice);
    markPaid(world, invoice);
    setDelinquent(world, invoice, false);
  } else if (outcome !== 'processing') {
    setDelinquent(world, invoice, true);
    emitInvoiceEvent(world, invoice, 'invoice.payment_failed');
    if (outcome === 'needs-authentication')
      emitInvoiceEvent(world, invoice, 'invoice.payment_action_required');
  }
  return outcome;
}

/** A customer is delinquent from a failed collection until the next successful one. */
export function setDelinquent(world: World, invoice: Invoice, delinquent: boolean): void {
  const customer = world.state.customers[invoice.customer ?? ''];
  if (customer === undefined || invoice.billing_reason === 'subscription_create') return;
  changeCustomer(world, customer, () => {
    customer.delinquent = delinquent;
  });
}

/** An invoice uses one payment intent for all attempts. */
export function intentOf(world: World, invoice: Invoice): PaymentIntent {
  const existing = paymentOf(world, invoice);
  const intent = world.state.paymentIntents[existing?.payment.payment_intent ?? ''];
  if (intent !== undefined) return intent;
  const created = paymentIntentObject({
    created: world.seconds(),
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    paymentMethod: null,
    description: DESCRIPTIONS[invoice.billing_reason ?? ''] ?? 'Payment for Invoice',
  });
  world.state.paymentIntents[created.id] = created;
  const payment = invoicePaymentObject(world.seconds(), invoice, created.id);
  world.state.invoicePayments[payment.id] = payment;
  world.emit('payment_intent.created', created);
  return created;
}

const DESCRIPTIONS: Record<string, string> = {
  subscription_create: 'Subscription creation',
  subscription_update: 'Subscription update',
  subscription_cycle: 'Subscription update',
};

export function paymentOf(world: World, invoice: Invoice) {
  return Object.values(world.state.invoicePayments).find(
    (payment) => payment.invoice === invoice.id,
  );
}

/** Links a processing payment to this invoice. */
export function awaitPayment(world: World, invoice: Invoice, intent: PaymentIntent): void {
  const payment = invoicePaymentObject(world.seconds(), invoice, intent.id);
  world.state.invoicePayments[payment.id] = payment;
  invoice.attempted = true;
  invoice.attempt_count = 1;
}

/** Marks the invoice as paid by a payment made before it existed. */
export function settleWith(world: World, invoice: Invoice, intent: PaymentIntent | null): void {
  if (intent !== null) {
    const payment = invoicePaymentObject(world.seconds(), invoice, intent.id);
    world.state.invoicePayments[payment.id] = payment;
    invoice.attempt_count = 1;
    settlePayment(world, invoice);
  }
  markPaid(world, invoice);
}

export function settlePayment(world: World, invoice: Invoice): void {
  const payment = paymentOf(world, invoice);
  if (payment === undefined) return;
  payment.status = 'paid';
  payment.amount_paid = invoice.amount_due;
  payment.status_transitions.paid_at = world.seconds();
  world.emit('invoice_payment.paid', payment);
}

function defaultMethodOf(world: World, invoice: Invoice): PaymentMethod | null {
  const subscription =
    world.state.subscriptions[invoice.parent?.subscription_details?.subscription ?? ''];
  const customer = world.state.customers[invoice.customer ?? ''];
  const id =
    invoice.default_payment_method ??
    subscription?.default_payment_method ??
    customer?.invoice_settings.default_payment_method ??
    null;
  return id === null ? null : (world.state.paymentMethods[id] ?? null);
}
