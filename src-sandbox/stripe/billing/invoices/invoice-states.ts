import { ACCOUNT_ID } from '../../state.ts';
import type { Invoice } from '../../wire/answers/stored-objects.ts';
import { randomText } from '../../wire/ids.ts';
import type { World } from '../../world.ts';
import { applyBalance } from './fill-invoice.ts';

/** Stores a filled draft and emits its event. */
export function createDraft(world: World, invoice: Invoice): void {
  world.state.invoices[invoice.id] = invoice;
  emitInvoiceEvent(world, invoice, 'invoice.created');
}

/** Finalizes a draft: assigns number and page, and applies the customer's balance. */
export function finalizeInvoice(world: World, invoice: Invoice): void {
  const customer = world.state.customers[invoice.customer ?? ''];
  if (customer !== undefined) {
    const sequence = customer.next_invoice_sequence ?? 1;
    invoice.number = `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`;
    customer.next_invoice_sequence = sequence + 1;
    customer.currency ??= invoice.currency;
    applyBalance(invoice, customer);
    customer.balance = invoice.ending_balance ?? 0;
  }
  invoice.status = 'open';
  invoice.automatically_finalizes_at = null;
  invoice.status_transitions.finalized_at = world.seconds();
  invoice.effective_at = world.seconds();
  invoice.webhooks_delivered_at = world.seconds();
  invoice.hosted_invoice_url = `${world.core.addresses.stripe}/invoice/${invoice.id}`;
  invoice.invoice_pdf = `https://pay.stripe.com/invoice/${ACCOUNT_ID}/test_${randomText(24)}/pdf?s=ap`;
  emitInvoiceEvent(world, invoice, 'invoice.finalized');
}

export function voidInvoice(world: World, invoice: Invoice): void {
  invoice.status = 'void';
  invoice.status_transitions.voided_at = world.seconds();
  stopCollecting(invoice);
  emitInvoiceEvent(world, invoice, 'invoice.voided');
}

export function markUncollectible(
  world: World,
  invoice: Invoice,
  reason: NonNullable<NonNullable<Invoice['status_details']>['uncollectible']>['reason'],
): void {
  invoice.status = 'uncollectible';
  invoice.status_details = { uncollectible: { reason } };
  invoice.status_transitions.marked_uncollectible_at = world.seconds();
  stopCollecting(invoice);
  emitInvoiceEvent(world, invoice, 'invoice.marked_uncollectible');
}

export function markPaid(world: World, invoice: Invoice, outOfBand = false): void {
  invoice.status = 'paid';
  invoice.status_transitions.paid_at = world.seconds();
  invoice.amount_paid = invoice.amount_due;
  if (outOfBand) invoice.amount_paid_off_stripe = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.attempted = true;
  stopCollecting(invoice);
  emitInvoiceEvent(world, invoice, 'invoice.paid');
  if (!outOfBand) world.emit('invoice.payment_succeeded', invoice);
}

/** Writes the event and the ledger entry under the same name. */
export function emitInvoiceEvent(world: World, invoice: Invoice, type: string): void {
  world.emit(type, invoice);
  world.effect(type, {
    invoice: invoice.id,
    customer: invoice.customer,
    subscription: invoice.parent?.subscription_details?.subscription ?? null,
    amount: invoice.amount_due,
    status: invoice.status,
  });
}

function stopCollecting(invoice: Invoice): void {
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
}
