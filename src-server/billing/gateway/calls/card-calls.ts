import type Stripe from 'stripe';
import { ask, askFor } from '../failure.ts';
import { idOf, moment } from '../mapping/fields.ts';
import { DEFAULT_CARD } from '../mapping/map-cards.ts';
import { invoiceRead } from '../mapping/map-money.ts';
import type { ChargeRead, InvoiceRead, PaymentDetails } from '../stripe-facts.ts';
import { readCharges } from './read-customer.ts';
import { forgetScheduledCard } from './schedule-change.ts';

export async function setCustomerCard(
  client: Stripe,
  customerId: string,
  cardId: string,
): Promise<void> {
  await ask('customer card', 'customer', () =>
    client.customers.update(customerId, {
      invoice_settings: { default_payment_method: cardId },
    }),
  );
}

export async function chargeCustomerCard(client: Stripe, subscriptionId: string): Promise<void> {
  const subscription = await ask('subscription card', 'subscription', () =>
    client.subscriptions.update(subscriptionId, {
      // An empty string removes it.
      default_payment_method: '',
      payment_settings: { save_default_payment_method: 'on_subscription' },
    }),
  );
  const schedule = idOf(subscription.schedule);
  if (schedule !== null) await forgetScheduledCard(client, schedule);
}

const MAX_INVOICES = 12;

/**
 * The card and a page of invoices, newest first. The cursor is an invoice that Stripe keeps: a draft may be deleted before
 * the next page is read. A page without one is passed over.
 */
export async function readPaymentDetails(
  client: Stripe,
  customerId: string,
  after: string | null = null,
): Promise<PaymentDetails> {
  const [customer, page, charges] = await Promise.all([
    askFor('customer', 'customer', () =>
      client.customers.retrieve(customerId, { expand: [DEFAULT_CARD] }),
    ),
    readPage(client, customerId, after),
    readCharges(client, customerId),
  ]);
  const method =
    customer === null || customer.deleted === true
      ? null
      : customer.invoice_settings.default_payment_method;
  return {
    method: method === null || typeof method === 'string' ? null : methodOf(method),
    invoices: page.kept.filter(isShown).map((invoice) => invoiceOf(invoice, charges)),
    nextCursor: page.hasMore ? (page.kept.at(-1)?.id ?? null) : null,
  };
}

/** Those of the named invoices that this customer has and is shown. Reads the charges once. */
export async function readInvoices(
  client: Stripe,
  customerId: string,
  ids: readonly string[],
): Promise<PaymentDetails['invoices']> {
  const [invoices, charges] = await Promise.all([
    Promise.all(ids.filter((id) => INVOICE_ID.test(id)).map((id) => findInvoice(client, id))),
    readCharges(client, customerId),
  ]);
  return invoices
    .filter((invoice) => invoice !== null)
    .filter((invoice) => idOf(invoice.customer) === customerId && isKept(invoice))
    .filter(isShown)
    .map((invoice) => invoiceOf(invoice, charges));
}

const INVOICE_ID = /^in_\w+$/;

const findInvoice = (client: Stripe, id: string) =>
  askFor('invoice', 'invoice', () => client.invoices.retrieve(id, { expand: ['payments'] }));

/** The next page with an invoice that Stripe keeps. */
async function readPage(client: Stripe, customer: string, after: string | null) {
  let cursor = after;
  for (;;) {
    const starting_after = cursor;
    const { data, has_more: hasMore } = await ask('invoices', 'list', () =>
      client.invoices.list({
        customer,
        expand: ['data.payments'],
        limit: MAX_INVOICES,
        ...(starting_after !== null && { starting_after }),
      }),
    );
    const kept = data.filter(isKept);
    cursor = data.at(-1)?.id ?? null;
    if (kept.length > 0 || !hasMore || cursor === null) return { kept, hasMore };
  }
}

/** Stripe may still change or delete a draft. */
const isKept = ({ status }: Stripe.Invoice) => status !== 'draft';

/** Nothing was paid for the others: credit covered them, or a pause moved their cents to the next one. */
const isShown = ({ status, amount_paid: paid }: Stripe.Invoice) => status !== 'paid' || paid > 0;

function invoiceOf(
  invoice: Stripe.Invoice,
  charges: ChargeRead[],
): PaymentDetails['invoices'][number] {
  const read = invoiceRead(invoice);
  return {
    id: invoice.id,
    number: invoice.number ?? null,
    at: moment(invoice.created),
    amountCents: amountOf(invoice),
    paidCents: invoice.amount_paid,
    subscriptionId: read.subscriptionId,
    currency: invoice.currency,
    state: read.state,
    url: invoice.hosted_invoice_url ?? null,
    ...returnedOf(read, charges),
  };
}

/** An invoice stays paid at Stripe when its charge is refunded, or lost in a dispute. */
function returnedOf({ paymentIntentIds }: InvoiceRead, charges: ChargeRead[]) {
  const own = charges.filter(
    ({ paymentIntentId: id }) => id !== null && paymentIntentIds.includes(id),
  );
  const refundedCents = own.reduce((sum, charge) => sum + charge.refundedCents, 0);
  return {
    ...(refundedCents > 0 && { refundedCents }),
    ...(own.some(({ dispute }) => dispute === 'lost') && { isReturned: true as const }),
  };
}

/** The paid sum, or the one still owed. */
function amountOf({ status, total, amount_paid, amount_remaining }: Stripe.Invoice): number {
  if (status === 'paid') return amount_paid;
  return status === 'open' ? amount_remaining : total;
}

function methodOf({ type, card }: Stripe.PaymentMethod): PaymentDetails['method'] {
  if (card == null) return { kind: type, last4: null, expires: null };
  const month = String(card.exp_month).padStart(2, '0');
  return { kind: card.brand, last4: card.last4, expires: `${month}/${card.exp_year}` };
}
