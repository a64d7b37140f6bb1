import type Stripe from 'stripe';
import { ask } from '../failure.ts';
import { APP_MARK } from './checkout-calls.ts';

/** Returns the customer's id. */
export async function createCustomer(
  client: Stripe,
  { userId, email, key }: { userId: string; email: string; key: string },
): Promise<string> {
  const customer = await ask('create customer', 'customer', () =>
    client.customers.create(
      { email, metadata: { app: APP_MARK, userId } },
      { idempotencyKey: key },
    ),
  );
  return customer.id;
}
