import type Stripe from 'stripe';
import { isLive } from '../../../src/domain/subscription.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { CustomerFacts, SubscriptionRead } from '../stripe-facts.ts';
import { askFor, isMissing } from './failure.ts';
import { chargeRead, invoiceRead } from './map-money.ts';
import { subscriptionRead } from './map-subscription.ts';
import { WITH_DISCOUNTS } from './monthly-cents.ts';
import { readAll } from './pages.ts';

const NOTHING = { subscriptions: [], invoices: [], charges: [] };

export async function readCustomer(client: Stripe, customerId: string): Promise<CustomerFacts> {
  try {
    // Subscriptions last: what they say is then never older than the money that is compared with it.
    const [invoices, charges] = await Promise.all([
      readInvoices(client, customerId),
      readCharges(client, customerId),
    ]);
    const subscriptions = await subscriptionsOf(client, customerId);
    // A deleted customer leaves its ended subscriptions behind; with a live one it cannot be deleted.
    const live = subscriptions.some((subscription) => isLive(subscription.status));
    const presence = live ? 'here' : await presenceOf(client, customerId);
    return { presence, subscriptions, invoices, charges };
  } catch (error) {
    if (!isMissing(error)) throw error;
    // Anything on the way may be what is missing: only the customer itself says that it is gone.
    const presence = await presenceOf(client, customerId);
    if (presence === 'here')
      throw new ProviderFailure('stripe', 'unavailable', 'changed-meanwhile');
    return { presence, ...NOTHING };
  }
}

export async function subscriptionsOf(
  client: Stripe,
  customerId: string,
): Promise<SubscriptionRead[]> {
  const subscriptions = await readAll('subscriptions', (cursor) =>
    client.subscriptions.list({
      customer: customerId,
      status: 'all',
      expand: [`data.${WITH_DISCOUNTS}`],
      ...cursor,
    }),
  );
  return subscriptions.map(subscriptionRead);
}

async function presenceOf(client: Stripe, customerId: string): Promise<CustomerFacts['presence']> {
  const customer = await askFor('customer', 'customer', () =>
    client.customers.retrieve(customerId),
  );
  if (customer === null) return 'unknown';
  return customer.deleted === true ? 'deleted' : 'here';
}

async function readInvoices(client: Stripe, customerId: string) {
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

async function readCharges(client: Stripe, customerId: string) {
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
