import type Stripe from 'stripe';
import { ask } from '../../failure.ts';

/** The charge of the next invoice of a running subscription. */
export async function previewRenewal(
  client: Stripe,
  id: string,
): Promise<{ cents: number; currency: string }> {
  const { amount_due: cents, currency } = await ask('invoice preview', 'invoice', () =>
    client.invoices.createPreview({ subscription: id }),
  );
  return { cents, currency };
}
