import type Stripe from 'stripe';
import { ask, askFor } from '../failure.ts';
import { readAll } from '../pages.ts';
import type { Sale } from '../sale.ts';
import { activePrices } from './active-prices.ts';

export interface TaxRead {
  /** While inactive, Stripe refuses every Checkout page that computes tax. */
  active: boolean;
  missingFields: string[];
  defaultBehavior: string | null;
  /** Active prices with their lookup key and tax behavior; null if unset. */
  prices: { id: string; key: string; behavior: string | null }[];
}

export async function readTax(
  client: Stripe,
  { lookupKeys }: Pick<Sale, 'lookupKeys'>,
): Promise<TaxRead> {
  const settings = await ask('tax settings', 'tax.settings', () => client.tax.settings.retrieve());
  const prices = await activePrices(client, lookupKeys());
  return {
    active: settings.status === 'active',
    missingFields: settings.status_details.pending?.missing_fields ?? [],
    defaultBehavior: settings.defaults.tax_behavior,
    prices: prices.map(({ id, lookup_key: key, tax_behavior: behavior }) => ({
      id,
      key: key ?? id,
      behavior: behavior === 'unspecified' ? null : behavior,
    })),
  };
}

/** Stripe lets a price's tax behavior be set once and never changed. */
export async function completeTaxBehavior(
  client: Stripe,
  sale: Pick<Sale, 'taxBehavior' | 'lookupKeys'>,
): Promise<string[]> {
  const { taxBehavior } = sale;
  if (taxBehavior === null) return [];
  const { prices } = await readTax(client, sale);
  const unset = prices.filter(({ behavior }) => behavior === null);
  for (const { id } of unset) {
    await ask('price tax', 'price', () => client.prices.update(id, { tax_behavior: taxBehavior }));
  }
  return unset.map(({ key }) => key);
}

/** Null if the account has none with that id, or no default. */
export async function findPaymentMethods(
  client: Stripe,
  id: string | null,
): Promise<{ name: string; active: boolean } | null> {
  if (id !== null) {
    const found = await askFor('payment methods', 'payment_method_configuration', () =>
      client.paymentMethodConfigurations.retrieve(id),
    );
    return found === null ? null : { name: found.name, active: found.active };
  }
  const all = await readAll('payment methods', (cursor) =>
    client.paymentMethodConfigurations.list(cursor),
  );
  const found = all.find((each) => each.is_default);
  return found === undefined ? null : { name: found.name, active: found.active };
}
