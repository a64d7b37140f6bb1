import type Stripe from 'stripe';
import { moment } from './fields.ts';
import type { CardFacts, CardRead } from './stripe-facts.ts';

/** What a list of subscriptions expands for `cardFacts`. */
export const WITH_CARDS = 'data.default_payment_method';

/** What a customer expands for `defaultCardRead`. */
export const DEFAULT_CARD = 'invoice_settings.default_payment_method';

/** Of one customer's subscriptions, read with `WITH_CARDS`. */
export function cardFacts(
  subscriptions: Stripe.Subscription[],
  customer: CardRead | null,
): CardFacts {
  return {
    customer,
    subscriptions: subscriptions.map((subscription) => ({
      subscriptionId: subscription.id,
      own: cardRead(subscription.default_payment_method),
      savesCard: subscription.payment_settings?.save_default_payment_method === 'on_subscription',
    })),
  };
}

/** Of a customer read with `DEFAULT_CARD`. */
export function defaultCardRead(customer: Stripe.Customer): CardRead | null {
  return cardRead(customer.invoice_settings.default_payment_method);
}

function cardRead(method: string | Stripe.PaymentMethod | null): CardRead | null {
  if (method === null || typeof method === 'string') return null;
  return { id: method.id, addedAt: moment(method.created) };
}
