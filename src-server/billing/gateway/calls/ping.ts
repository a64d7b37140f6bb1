import type Stripe from 'stripe';
import { ask } from '../failure.ts';

export async function ping(client: Stripe): Promise<void> {
  await ask('ping', 'list', () => client.prices.list({ limit: 1 }));
}
