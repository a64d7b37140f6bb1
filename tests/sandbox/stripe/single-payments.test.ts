import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RETURN } from './support/shop.ts';
import { type StripeSandbox, startStripe } from './support/stripe-sandbox.ts';

let sandbox: StripeSandbox;

beforeEach(async () => {
  sandbox = await startStripe();
});
afterEach(() => sandbox.close());

const openPage = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  sandbox.stripe.checkout.sessions.create({
    mode: 'payment',
    customer_email: 'ada@example.com',
    line_items: [
      {
        price_data: {
          currency: 'usd',
          unit_amount: 14_700,
          product_data: { name: 'Gift: 3 months of Standard' },
        },
        quantity: 1,
      },
    ],
    payment_intent_data: { metadata: { giftId: 'g1' }, description: 'Gift' },
    success_url: `${RETURN}/gift`,
    ...more,
  });
const pay = (session: Stripe.Checkout.Session, card: string) =>
  sandbox.control('POST', `/checkout/${session.id}/pay`, { card });
const eventsOf = async (type: string) => (await sandbox.stripe.events.list({ type })).data;

describe('a single payment on the hosted payment page', () => {
  test('names its payment once it is paid, and creates neither customer nor invoice', async () => {
    const session = await openPage();
    expect(session).toMatchObject({ mode: 'payment', payment_intent: null, amount_total: 14_700 });
    await pay(session, 'succeeds');
    const { stripe } = sandbox;
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge'],
    });
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      customer: null,
      invoice: null,
      subscription: null,
      payment_intent: {
        status: 'succeeded',
        description: 'Gift',
        metadata: { giftId: 'g1' },
        latest_charge: {
          paid: true,
          customer: null,
          metadata: { giftId: 'g1' },
          billing_details: { email: 'ada@example.com' },
        },
      },
    });
    expect((await stripe.customers.list()).data).toEqual([]);
    expect(await eventsOf('checkout.session.async_payment_succeeded')).toEqual([]);
  });

  test.each([
    ['bank-debit', 'paid', 'succeeded'],
    ['bank-debit-fails', 'unpaid', 'failed'],
  ])('waits for the bank: %s ends %s', async (card, status, outcome) => {
    const { stripe, core, control } = sandbox;
    await control('PUT', '/settings', { bankDebits: 'on' });
    const session = await openPage();
    await pay(session, card);
    const read = () => stripe.checkout.sessions.retrieve(session.id);
    expect(await read()).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    await core.clock.advanceTo(new Date(core.clock.now().getTime() + 5 * 86_400_000));
    expect(await read()).toMatchObject({ status: 'complete', payment_status: status });
    const [event] = await eventsOf(`checkout.session.async_payment_${outcome}`);
    expect(event?.data.object).toMatchObject({ id: session.id, payment_status: status });
  });

  test('refuses an update of a customer that it does not have', async () => {
    await expect(openPage({ customer_update: { name: 'auto' } })).rejects.toThrow(
      'can only be used with `customer`',
    );
  });
});
