import type { Subscriber } from '../../support/subscribers.ts';
import type { TestApp } from '../../support/test-app.ts';

type Shop = Pick<TestApp, 'control'>;

interface StripeState {
  customers: {
    id: string;
    email: string | null;
    invoice_settings: { default_payment_method: string | null };
  }[];
  subscriptions: { id: string; customer: string }[];
  charges: { customer: string | null; payment_method: string | null }[];
}

/** Reads Stripe's own state. */
export function stripeTruth(app: Shop) {
  const state = async () => (await app.control('GET', '/stripe/state')) as StripeState;
  return {
    async subscriptionOf(email: string) {
      const { customers, subscriptions } = await state();
      const customer = customers.find((each) => each.email === email);
      const subscription = subscriptions.find((each) => each.customer === customer?.id);
      if (subscription === undefined) throw new Error(`Stripe has no subscription of ${email}.`);
      return { customerId: subscription.customer, subscriptionId: subscription.id };
    },
    async defaultCardOf(customerId: string) {
      const customer = (await state()).customers.find(({ id }) => id === customerId);
      return customer?.invoice_settings.default_payment_method;
    },
    async lastChargedCardOf(customerId: string) {
      // The newest is first.
      return (await state()).charges.find(({ customer }) => customer === customerId)
        ?.payment_method;
    },
  };
}

/** A subscriber on Stripe's customer portal. Each act opens its own portal session. */
export function portalOf(who: Subscriber) {
  const send = async (path: string, fields: Record<string, string>): Promise<void> => {
    const { json } = await who.post('/trpc/billing.openBillingPortal', {});
    const { url } = (json as { result: { data: { url: string } } }).result.data;
    const body = new URLSearchParams(fields);
    const answer = await fetch(`${url}${path}`, { method: 'POST', body, redirect: 'manual' });
    if (answer.status !== 303) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  return {
    changeCard: (card: 'succeeds' | 'declines') => send('/card', { card }),
    /** Agrees to another price, such as a lower one from the next period on. */
    change: (subscriptionId: string, price: string) =>
      send(`/subscriptions/${subscriptionId}/confirm`, { price }),
    cancel: (subscriptionId: string) =>
      send(`/subscriptions/${subscriptionId}/cancel`, { feedback: 'too_expensive' }),
  };
}
