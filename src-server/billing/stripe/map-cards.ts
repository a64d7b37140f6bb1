import type Stripe from 'stripe';
import type { CardFacts, CardRead } from '../stripe-facts.ts';
import { moment } from './fields.ts';

/** What a list of subscriptions expands for `cardFacts`. */
export const WITH_CARDS = [
  'data.default_payment_method',
  'data.customer.invoice_settings.default_payment_method',
];

/** Of one customer's subscriptions, read with `WITH_CARDS`. */
export function cardFacts(subscriptions: Stripe.Subscription[]): CardFacts {
  return {
    customer: customerCard(subscriptions[0]?.customer),
    subscriptions: subscriptions.map((subscription) => ({
      subscriptionId: subscription.id,
      own: cardRead(subscription.default_payment_method),
      savesCard: subscription.payment_settings?.save_default_payment_method === 'on_subscription',
    })),
  };
}

function customerCard(customer: Stripe.Subscription['customer'] | undefined): CardRead | null {
  if (customer === undefined || typeof customer === 'string' || customer.deleted) return null;
  return cardRead(customer.invoice_settings.default_payment_method);
}

function cardRead(method: string | Stripe.PaymentMethod | null): CardRead | null {
  if (method === null || typeof method === 'string') return null;
  return { id: method.id, addedAt: moment(method.created) };
}
