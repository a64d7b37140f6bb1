import type Stripe from 'stripe';
import { ask } from '../failure.ts';
import { idOf } from '../mapping/fields.ts';
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
