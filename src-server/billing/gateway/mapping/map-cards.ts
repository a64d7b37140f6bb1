import type Stripe from 'stripe';
import type { CardFacts, CardRead } from '../stripe-facts.ts';
import { moment } from './fields.ts';

/** Expansion that `cardFacts` needs in a list of subscriptions. */
export const WITH_CARDS = 'data.default_payment_method';

/** Expansion that `defaultCardRead` needs on a customer. */
export const DEFAULT_CARD = 'invoice_settings.default_payment_method';

/** Takes one customer's subscriptions, read with `WITH_CARDS`. */
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

/** Takes a customer read with `DEFAULT_CARD`. */
export function defaultCardRead(customer: Stripe.Customer): CardRead | null {
  return cardRead(customer.invoice_settings.default_payment_method);
}

function cardRead(method: string | Stripe.PaymentMethod | null): CardRead | null {
  if (method === null || typeof method === 'string') return null;
  const fingerprint = method.card?.fingerprint ?? null;
  return { id: method.id, addedAt: moment(method.created), fingerprint };
}
