import type Stripe from 'stripe';
import { askFor } from '../failure.ts';
import { idOf } from '../mapping/fields.ts';

type Lookup = (client: Stripe, id: string) => Promise<string | null>;

const ofCharge = (charge: string | Stripe.Charge | null | undefined): string | null =>
  typeof charge === 'object' && charge !== null ? idOf(charge.customer) : null;

/** Resolves the customer of an event that omits it: dispute → charge → customer. */
const LOOKUPS: Record<string, Lookup> = {
  dispute: async (client, id) =>
    ofCharge(
      (
        await askFor('dispute', 'dispute', () =>
          client.disputes.retrieve(id, { expand: ['charge'] }),
        )
      )?.charge,
    ),
  refund: async (client, id) =>
    ofCharge(
      (await askFor('refund', 'refund', () => client.refunds.retrieve(id, { expand: ['charge'] })))
        ?.charge,
    ),
  charge: async (client, id) =>
    ofCharge(await askFor('charge', 'charge', () => client.charges.retrieve(id))),
};

export async function ownerOfObject(
  client: Stripe,
  kind: string,
  id: string,
): Promise<string | null> {
  return (await LOOKUPS[kind]?.(client, id)) ?? null;
}
