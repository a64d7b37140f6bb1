import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSession, RETURN, seedCatalogue } from './support/shop.ts';
import { type StripeSandbox, startStripe } from './support/stripe-sandbox.ts';

let sandbox: StripeSandbox;
let shop: Awaited<ReturnType<typeof seedCatalogue>>;
let customer: string;

beforeEach(async () => {
  sandbox = await startStripe();
  shop = await seedCatalogue(sandbox.stripe);
  customer = (await sandbox.stripe.customers.create({ email: 'ada@example.com' })).id;
});
afterEach(() => sandbox.close());

const submit = (url: string, fields: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

describe('a subscription bought on the hosted payment page', () => {
  test('exists only once it is paid, and then the browser returns to the success address', async () => {
    const { stripe } = sandbox;
    const session = await openSession(stripe, customer, shop.standardMonthly.id, {
      client_reference_id: 'attempt-1',
      metadata: { plan: 'standard' },
      subscription_data: { metadata: { attempt: '1' } },
    });
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', subscription: null });
    const page = await fetch(session.url ?? '');
    expect(await page.text()).toContain('$49.00');

    const answer = await submit(session.url ?? '', { outcome: 'paid' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${RETURN}/success?session_id=${session.id}`);

    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription', 'line_items'],
    });
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      client_reference_id: 'attempt-1',
      subscription: { status: 'active', metadata: { attempt: '1' }, customer },
      line_items: { data: [{ price: { id: shop.standardMonthly.id }, amount_total: 4900 }] },
    });
    const invoice = await stripe.invoices.retrieve(String(paid.invoice), { expand: ['payments'] });
    expect(invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_create',
      amount_paid: 4900,
      parent: { subscription_details: { metadata: { attempt: '1' } } },
      payments: { data: [{ status: 'paid', amount_paid: 4900 }] },
    });
  });

  test('a decline shows on the page, leaves the session open, and another try can pay', async () => {
    const session = await openSession(sandbox.stripe, customer, shop.premiumMonthly.id);
    const declined = await submit(session.url ?? '', { outcome: 'declined' });
    expect(declined.status).toBe(200);
    expect(await declined.text()).toContain('Your card was declined.');
    const listed = await sandbox.stripe.subscriptions.list({ customer, status: 'all' });
    expect(listed.data).toEqual([]);
    expect((await sandbox.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    expect((await submit(session.url ?? '', { outcome: 'paid' })).status).toBe(303);
  });

  test('asks for authentication on a second page and is paid only when it completes', async () => {
    const session = await openSession(sandbox.stripe, customer, shop.premiumMonthly.id);
    const asked = await submit(session.url ?? '', { outcome: 'authentication' });
    expect(await asked.text()).toContain('Complete authentication');
    expect((await sandbox.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    const failed = await submit(session.url ?? '', { outcome: 'authentication-failed' });
    expect(await failed.text()).toContain('unable to authenticate');
    expect((await submit(session.url ?? '', { outcome: 'authenticated' })).status).toBe(303);
    expect((await sandbox.stripe.checkout.sessions.retrieve(session.id)).status).toBe('complete');
  });

  test('an abandoned session returns to the cancel address and stays open', async () => {
    const session = await openSession(sandbox.stripe, customer, shop.standardMonthly.id);
    const answer = await submit(`${session.url}/abandon`);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${RETURN}/cancel`);
    expect((await sandbox.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  });

  test('a paid session cannot be paid twice', async () => {
    const session = await openSession(sandbox.stripe, customer, shop.standardMonthly.id);
    await submit(session.url ?? '', { outcome: 'paid' });
    const again = await submit(session.url ?? '', { outcome: 'paid' });
    expect(await again.text()).toContain('completed already');
    const listed = await sandbox.stripe.subscriptions.list({ customer });
    expect(listed.data).toHaveLength(1);
  });
});

describe('a Checkout session', () => {
  test('a Checkout session expires by the sandbox clock, with an event', async () => {
    const { stripe, core } = sandbox;
    const session = await openSession(stripe, customer, shop.standardMonthly.id);
    await core.clock.advanceTo(new Date((session.expires_at + 1) * 1000));
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
    const events = await stripe.events.list({ type: 'checkout.session.expired' });
    expect(events.data).toHaveLength(1);
    const page = await fetch(`${sandbox.origin}/pay/${session.id}`);
    expect(await page.text()).toContain('expired');
  });

  test('a Checkout session expires by a call, once', async () => {
    const { stripe } = sandbox;
    const session = await openSession(stripe, customer, shop.standardMonthly.id);
    expect((await stripe.checkout.sessions.expire(session.id)).status).toBe('expired');
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow('can be expired');
  });

  test('creates a customer from the email address when none was given', async () => {
    const { stripe, control } = sandbox;
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer_email: 'grace@example.com',
      line_items: [{ price: shop.standardMonthly.id, quantity: 1 }],
      success_url: `${RETURN}/done`,
    });
    expect(session.customer).toBeNull();
    await control('POST', `/checkout/${session.id}/decline`);
    const before = await stripe.customers.list({ email: 'grace@example.com' });
    expect(before.data).toEqual([]);
    await control('POST', `/checkout/${session.id}/pay`);
    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['customer'] });
    expect(paid.customer).toMatchObject({ email: 'grace@example.com' });
  });

  test('refuses what Stripe refuses', async () => {
    const create = (more: object) =>
      openSession(sandbox.stripe, customer, shop.standardMonthly.id, more);
    await expect(create({ customer_email: 'x@example.com' })).rejects.toThrow('only specify one');
    await expect(create({ customer_creation: 'always' })).rejects.toThrow('customer_creation');
    await expect(create({ payment_method_types: ['card'] })).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'payment_method_types',
      statusCode: 400,
    });
    const soon = Math.floor(sandbox.core.clock.now().getTime() / 1000) + 60;
    await expect(create({ expires_at: soon })).rejects.toMatchObject({ param: 'expires_at' });
    await expect(create({ success_url: 'javascript:1' })).rejects.toMatchObject({
      code: 'url_invalid',
    });
  });
});

test('a price made with a payment page is in no list', async () => {
  const { stripe } = sandbox;
  const product = shop.standard.id;
  const recurring = { interval: 'month' } as const;
  const price = { product, currency: 'usd', unit_amount: 1_234, recurring };
  await openSession(stripe, customer, '', { line_items: [{ price_data: price, quantity: 1 }] });
  const { data } = await stripe.prices.list({ product });
  expect(data.map(({ id }) => id)).toEqual([shop.standardYearly.id, shop.standardMonthly.id]);
});
