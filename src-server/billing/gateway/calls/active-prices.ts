import type Stripe from 'stripe';
import { readAll } from '../pages.ts';

/** Stripe takes at most ten lookup keys a call. */
const KEYS_PER_CALL = 10;

/** Keys in the portions that one call takes. */
export function inPortions(lookupKeys: readonly string[]): string[][] {
  const starts = Array.from(
    { length: Math.ceil(lookupKeys.length / KEYS_PER_CALL) },
    (_, index) => index * KEYS_PER_CALL,
  );
  return starts.map((start) => lookupKeys.slice(start, start + KEYS_PER_CALL));
}

/** Our active prices at Stripe. */
export async function activePrices(
  client: Stripe,
  lookupKeys: readonly string[],
): Promise<Stripe.Price[]> {
  const portions = await Promise.all(
    inPortions(lookupKeys).map((keys) =>
      readAll('prices', (cursor) =>
        client.prices.list({ active: true, lookup_keys: keys, ...cursor }),
      ),
    ),
  );
  return portions.flat();
}
