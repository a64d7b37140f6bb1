import type Stripe from 'stripe';
import type { StripeSandbox } from './stripe-sandbox.ts';

export const RETURN = 'http://127.0.0.1:3000';

/** A small catalogue: two plans, each monthly and yearly. */
export async function seedCatalogue(stripe: Stripe) {
  const price = (product: string, key: string, cents: number, interval: 'month' | 'year') =>
    stripe.prices.create({
      product,
      currency: 'usd',
      unit_amount: cents,
      recurring: { interval },
      lookup_key: key,
      // A second catalogue takes over the lookup keys of the first.
      transfer_lookup_key: true,
      metadata: { plan: key.split('_')[0] ?? '' },
    });
  const standard = await stripe.products.create({ name: 'Standard' });
  const premium = await stripe.products.create({ name: 'Premium' });
  return {
    standard,
    premium,
    standardMonthly: await price(standard.id, 'standard_monthly', 4900, 'month'),
    standardYearly: await price(standard.id, 'standard_yearly', 49_000, 'year'),
    premiumMonthly: await price(premium.id, 'premium_monthly', 9900, 'month'),
    premiumYearly: await price(premium.id, 'premium_yearly', 99_000, 'year'),
  };
}

export function openSession(
  stripe: Stripe,
  customer: string,
  price: string,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
) {
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price, quantity: 1 }],
    success_url: `${RETURN}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${RETURN}/cancel`,
    ...more,
  });
}

/** A customer who has paid for `price` on the payment page. */
export async function subscribe(sandbox: StripeSandbox, price: string, card = 'succeeds') {
  const { stripe, control } = sandbox;
  const customer = await stripe.customers.create({ email: 'ada@example.com' });
  const session = await openSession(stripe, customer.id, price);
  const paid = await control('POST', `/checkout/${session.id}/pay`, { card, authenticated: true });
  const subscription = await stripe.subscriptions.retrieve(paid.body.session.subscription);
  return { customer, session, subscription };
}
