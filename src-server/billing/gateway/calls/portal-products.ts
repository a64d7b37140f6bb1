import type Stripe from 'stripe';
import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import { askFor } from '../failure.ts';
import { idOf } from '../mapping/fields.ts';
import { readAll } from '../pages.ts';
import type { Sale } from '../sale.ts';
import { activePrices } from './active-prices.ts';

export type Products =
  Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionUpdate.Product[];

/** Stripe lists at most ten products in a portal configuration. */
const MAX_PRODUCTS = 10;

export interface Listed {
  /** Plans without room: left out. */
  full?: readonly Plan[] | undefined;
  /** The price that the subscriber changes to. */
  chosen?: string | undefined;
  /** The price that the subscriber pays now, perhaps one that is not on sale or is archived. */
  held?: string | null | undefined;
  /** A trial stays after a change. Stripe ends it otherwise, and charges at once. */
  keepsTrial?: boolean | undefined;
}

/**
 * The products on sale, in the order of the catalogue. Always lists the chosen price, and the one
 * that the subscriber has if Stripe lists it: Stripe changes no subscription to or from a product
 * that is not listed.
 */
export async function sellableProducts(
  client: Stripe,
  { lookupKeys }: Sale,
  { full = [], chosen, held }: Listed = {},
): Promise<Products> {
  const keys = lookupKeys(full);
  if (keys.length === 0 && full.length > 0) return [];
  const onSale = await activePrices(client, keys);
  if (onSale.length === 0) throw new ProviderFailure('stripe', 'misconfigured', 'no-catalogue');
  const placeOf = ({ lookup_key: key }: Stripe.Price) => keys.indexOf(key ?? '');
  onSale.sort((a, b) => placeOf(a) - placeOf(b));
  const prices = held == null ? onSale : await withHeld(client, onSale, { held, chosen });
  const needed = prices.filter(({ id }) => id === chosen || id === held);
  const products = new Set([...needed, ...prices].map(({ product }) => idOf(product)));
  return [...products]
    .slice(0, MAX_PRODUCTS)
    .map((product) => ({
      product: product ?? '',
      prices: prices
        .filter((price) => idOf(price.product) === product)
        .map(({ id }) => id)
        .sort(),
    }))
    .sort((a, b) => a.product.localeCompare(b.product));
}

/** A product lists one price per interval: the one that the subscriber has, unless another is chosen. */
async function withHeld(
  client: Stripe,
  onSale: Stripe.Price[],
  { held, chosen }: { held: string; chosen?: string | undefined },
): Promise<Stripe.Price[]> {
  if (onSale.some(({ id }) => id === held)) return onSale;
  const price = await findListedPrice(client, held);
  if (price === null) return onSale;
  const rivals = onSale.filter((other) => placeInPortal(other) === placeInPortal(price));
  if (rivals.some(({ id }) => id === chosen)) return onSale;
  return [...onSale.filter((other) => !rivals.includes(other)), price];
}

/**
 * Null for an archived price, and for an inline one. Each subscriber with an inline price would
 * need a configuration.
 */
async function findListedPrice(client: Stripe, id: string): Promise<Stripe.Price | null> {
  const price = await askFor('price of the subscription', 'price', () =>
    client.prices.retrieve(id),
  );
  const product = idOf(price?.product);
  if (!price?.active || product === null) return null;
  // Stripe's list leaves out inline prices.
  const listed = await readAll('prices of the product', (cursor) =>
    client.prices.list({ active: true, product, ...cursor }),
  );
  return listed.find((each) => each.id === id) ?? null;
}

function placeInPortal({ product, recurring }: Stripe.Price): string {
  return `${idOf(product)} ${recurring?.interval_count} ${recurring?.interval}`;
}
