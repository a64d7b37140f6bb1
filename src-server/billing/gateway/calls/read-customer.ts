import type Stripe from 'stripe';
import { isLive } from '../../../../src/domain/subscription.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import { askFor, isMissing } from '../failure.ts';
import { cardFacts, DEFAULT_CARD, defaultCardRead, WITH_CARDS } from '../mapping/map-cards.ts';
import { chargeRead, invoiceRead } from '../mapping/map-money.ts';
import { subscriptionRead } from '../mapping/map-subscription.ts';
import { WITH_DISCOUNTS } from '../mapping/monthly-cents.ts';
import { readAll } from '../pages.ts';
import type { CustomerFacts, InvoiceRead, SubscriptionRead } from '../stripe-facts.ts';

const NOTHING = {
  subscriptions: [],
  cards: { customer: null, subscriptions: [] },
  invoices: [],
  charges: [],
};

export async function readCustomer(client: Stripe, customerId: string): Promise<CustomerFacts> {
  try {
    const { found, ...money } = await readAtOneMoment(client, customerId);
    const subscriptions = found.map(subscriptionRead);
    // A deleted customer keeps its ended subscriptions. Stripe refuses to delete one with a live
    // subscription.
    const live = subscriptions.some((subscription) => isLive(subscription.status));
    const presence = live ? 'here' : await presenceOf(client, customerId);
    const customer = live ? await readPayer(client, customerId) : null;
    const cards = cardFacts(found, customer === null ? null : defaultCardRead(customer));
    return { presence, subscriptions, cards, phone: customer?.phone ?? null, ...money };
  } catch (error) {
    if (!isMissing(error)) throw error;
    // Any of the reads may have raised 'missing'. Only the customer itself tells whether it is
    // gone.
    const presence = await presenceOf(client, customerId);
    if (presence === 'here')
      throw new ProviderFailure('stripe', 'unavailable', 'changed-meanwhile');
    return { presence, ...NOTHING };
  }
}

const ROUNDS = 3;

/**
 * Reads a consistent snapshot across several lists. A renewal between two reads would look unpaid.
 * Reads subscriptions last, with their latest invoice, and reads again if the invoices differ.
 */
async function readAtOneMoment(client: Stripe, customerId: string) {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [invoices, charges] = await Promise.all([
      readInvoices(client, customerId),
      readCharges(client, customerId),
    ]);
    const found = await listSubscriptions(client, customerId, ['data.latest_invoice', WITH_CARDS]);
    if (found.every((each) => isOf(invoices, each.latest_invoice))) {
      return { found, invoices, charges };
    }
  }
  throw new ProviderFailure('stripe', 'unavailable', 'changed-meanwhile');
}

function isOf(invoices: InvoiceRead[], latest: Stripe.Subscription['latest_invoice']): boolean {
  if (latest === null) return true;
  if (typeof latest === 'string') return invoices.some((invoice) => invoice.id === latest);
  const { state } = invoiceRead(latest);
  return invoices.some((invoice) => invoice.id === latest.id && invoice.state === state);
}

export async function subscriptionsOf(
  client: Stripe,
  customerId: string,
): Promise<SubscriptionRead[]> {
  return (await listSubscriptions(client, customerId)).map(subscriptionRead);
}

function listSubscriptions(client: Stripe, customer: string, expand: string[] = []) {
  return readAll('subscriptions', (cursor) =>
    client.subscriptions.list({
      customer,
      status: 'all',
      expand: [`data.${WITH_DISCOUNTS}`, ...expand],
      ...cursor,
    }),
  );
}

async function presenceOf(client: Stripe, customerId: string): Promise<CustomerFacts['presence']> {
  const customer = await askFor('customer', 'customer', () =>
    client.customers.retrieve(customerId),
  );
  if (customer === null) return 'unknown';
  return customer.deleted === true ? 'deleted' : 'here';
}

/**
 * Reads the customer directly: Stripe does not document list expansion through a deleted customer.
 */
async function readPayer(client: Stripe, customerId: string): Promise<Stripe.Customer | null> {
  const customer = await askFor('customer', 'customer', () =>
    client.customers.retrieve(customerId, { expand: [DEFAULT_CARD] }),
  );
  return customer === null || customer.deleted === true ? null : customer;
}

async function readInvoices(client: Stripe, customerId: string): Promise<InvoiceRead[]> {
  const invoices = await readAll('invoices', (cursor) =>
    client.invoices.list({ customer: customerId, expand: ['data.payments'], ...cursor }),
  );
  for (const invoice of invoices) {
    if (!invoice.lines.has_more) continue;
    invoice.lines.data = await readAll('invoice lines', (cursor) =>
      client.invoices.listLineItems(invoice.id, cursor),
    );
  }
  return invoices.map(invoiceRead);
}

export async function readCharges(client: Stripe, customerId: string) {
  const charges = await readAll('charges', (cursor) =>
    client.charges.list({ customer: customerId, ...cursor }),
  );
  return Promise.all(
    charges.map(async (charge) => {
      const disputes = charge.disputed
        ? await readAll('disputes', (cursor) =>
            client.disputes.list({ charge: charge.id, ...cursor }),
          )
        : [];
      return chargeRead(charge, disputes);
    }),
  );
}
