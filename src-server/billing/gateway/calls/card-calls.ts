import type Stripe from 'stripe';
import { ask, askFor } from '../failure.ts';
import { idOf, moment } from '../mapping/fields.ts';
import { DEFAULT_CARD } from '../mapping/map-cards.ts';
import { invoiceRead } from '../mapping/map-money.ts';
import type { PaymentDetails } from '../stripe-facts.ts';
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

/** Drafts are left out: Stripe may still change them. */
export async function readPaymentDetails(
  client: Stripe,
  customerId: string,
): Promise<PaymentDetails> {
  const [customer, invoices] = await Promise.all([
    askFor('customer', 'customer', () =>
      client.customers.retrieve(customerId, { expand: [DEFAULT_CARD] }),
    ),
    ask('invoices', 'list', () =>
      client.invoices.list({ customer: customerId, limit: MAX_INVOICES }),
    ),
  ]);
  const method =
    customer === null || customer.deleted === true
      ? null
      : customer.invoice_settings.default_payment_method;
  return {
    method: method === null || typeof method === 'string' ? null : methodOf(method),
    invoices: invoices.data
      .filter(({ status }) => status !== 'draft')
      .map((invoice) => ({
        number: invoice.number ?? null,
        at: moment(invoice.created),
        amountCents: invoice.total,
        paidCents: invoice.amount_paid,
        subscriptionId: invoiceRead(invoice).subscriptionId,
        currency: invoice.currency,
        state: invoiceRead(invoice).state,
        url: invoice.hosted_invoice_url ?? null,
      })),
  };
}

function methodOf({ type, card }: Stripe.PaymentMethod): PaymentDetails['method'] {
  if (card == null) return { kind: type, last4: null, expires: null };
  const month = String(card.exp_month).padStart(2, '0');
  return { kind: card.brand, last4: card.last4, expires: `${month}/${card.exp_year}` };
}
