import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seedCatalogue, subscribe } from './support/shop.ts';
import { type StripeSandbox, startStripe } from './support/stripe-sandbox.ts';

const DAY = 86_400;

let sandbox: StripeSandbox;
let shop: Awaited<ReturnType<typeof seedCatalogue>>;

beforeEach(async () => {
  sandbox = await startStripe();
  // Monthly periods are anchored to the last day of a month.
  await sandbox.core.clock.advanceTo(new Date('2029-01-31T10:00:00Z'));
  shop = await seedCatalogue(sandbox.stripe);
});
afterEach(() => sandbox.close());

const to = (date: string) => sandbox.core.clock.advanceTo(new Date(date));
const later = (days: number) =>
  sandbox.core.clock.advanceTo(new Date(sandbox.core.clock.now().getTime() + days * DAY * 1000));
const periodEnd = (subscription: { items: { data: { current_period_end: number }[] } }) =>
  new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1000).toISOString().slice(0, 10);
const invoicesOf = async (subscription: string) =>
  (await sandbox.stripe.invoices.list({ subscription })).data.map((invoice) => ({
    reason: invoice.billing_reason,
    status: invoice.status,
    due: invoice.amount_due,
  }));
const eventTypes = async () =>
  (await sandbox.stripe.events.list({ limit: 100 })).data.map((event) => event.type).reverse();

describe('a renewal', () => {
  test('a renewal follows the calendar: the last day of the month returns after February', async () => {
    const { subscription } = await subscribe(sandbox, shop.standardMonthly.id);
    expect(periodEnd(subscription)).toBe('2029-02-28');
    await to('2029-03-01T00:00:00Z');
    const renewed = await sandbox.stripe.subscriptions.retrieve(subscription.id);
    expect(periodEnd(renewed)).toBe('2029-03-31');
    expect(renewed.status).toBe('active');
    await to('2029-04-01T00:00:00Z');
    const again = await sandbox.stripe.subscriptions.retrieve(subscription.id);
    expect(periodEnd(again)).toBe('2029-04-30');
    expect(await invoicesOf(subscription.id)).toEqual([
      { reason: 'subscription_cycle', status: 'paid', due: 4900 },
      { reason: 'subscription_cycle', status: 'paid', due: 4900 },
      { reason: 'subscription_create', status: 'paid', due: 4900 },
    ]);
  });

  test('a renewal that is moved to a later day makes an invoice about nothing at once', async () => {
    const { subscription } = await subscribe(sandbox, shop.standardMonthly.id);
    await later(10);
    const trial_end = Date.parse('2029-03-07T10:00:00Z') / 1000;
    await sandbox.stripe.subscriptions.update(subscription.id, { trial_end });
    const [free] = (await sandbox.stripe.invoices.list({ subscription: subscription.id })).data;
    expect(free).toMatchObject({ billing_reason: 'subscription_update', status: 'paid', total: 0 });
    expect(free?.lines.data[0]?.period).toEqual({
      start: Date.parse('2029-02-10T10:00:00Z') / 1000,
      end: trial_end,
    });
  });

  test('a renewal comes late and as a draft first where the settings say so', async () => {
    await sandbox.control('PUT', '/settings', { renewalMinutes: 2, draftMinutes: 60 });
    const { subscription } = await subscribe(sandbox, shop.standardMonthly.id);
    await to('2029-02-28T10:01:00Z');
    const late = await sandbox.stripe.subscriptions.retrieve(subscription.id);
    expect([late.status, periodEnd(late)]).toEqual(['active', '2029-02-28']);
    await to('2029-02-28T10:30:00Z');
    const begun = await sandbox.stripe.subscriptions.retrieve(subscription.id);
    expect([begun.status, periodEnd(begun)]).toEqual(['active', '2029-03-31']);
    const [draft] = (await sandbox.stripe.invoices.list({ subscription: subscription.id })).data;
    expect(draft).toMatchObject({ status: 'draft', auto_advance: true });
    expect((draft?.automatically_finalizes_at ?? 0) - (draft?.created ?? 0)).toBe(3600);
    await to('2029-02-28T11:30:00Z');
    expect((await invoicesOf(subscription.id))[0]).toMatchObject({ status: 'paid', due: 4900 });
  });

  test('a renewal happens twelve times in a jump of a year, each at its own time', async () => {
    const { subscription } = await subscribe(sandbox, shop.standardMonthly.id);
    await to('2030-01-31T12:00:00Z');
    const invoices = await sandbox.stripe.invoices.list({
      subscription: subscription.id,
      limit: 100,
    });
    expect(invoices.data).toHaveLength(13);
    const days = invoices.data.map((one) =>
      new Date(one.created * 1000).toISOString().slice(0, 10),
    );
    expect(days.slice(0, 3)).toEqual(['2030-01-31', '2029-12-31', '2029-11-30']);
  });
});

describe('a failed renewal', () => {
  test('a failed renewal starts the next period, goes past due, retries and ends as the account is set', async () => {
    const { subscription } = await subscribe(sandbox, shop.standardMonthly.id);
    await sandbox.control('POST', `/subscriptions/${subscription.id}/card`, {
      behaviour: 'declines',
    });
    await to('2029-02-28T11:00:00Z');
    const due = await sandbox.stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    });
    expect(due.status).toBe('past_due');
    expect(periodEnd(due)).toBe('2029-03-31');
    expect(due.latest_invoice).toMatchObject({
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: expect.any(Number),
      hosted_invoice_url: expect.stringContaining('/invoice/in_'),
    });
    await later(3);
    await later(2);
    expect((await sandbox.stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
    await later(2);
    const ended = await sandbox.stripe.subscriptions.retrieve(subscription.id);
    expect(ended).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
    const types = await eventTypes();
    expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(4);
    expect(types).toContain('customer.subscription.deleted');
  });

  test('a failed renewal recovers at the next retry once the card is changed', async () => {
    const { subscription } = await subscribe(sandbox, shop.standardMonthly.id);
    await sandbox.control('POST', `/subscriptions/${subscription.id}/card`, {
      behaviour: 'declines',
    });
    await to('2029-02-28T11:00:00Z');
    await sandbox.control('POST', `/subscriptions/${subscription.id}/card`, {
      behaviour: 'succeeds',
    });
    expect((await sandbox.stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
    await later(3);
    expect((await sandbox.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    expect((await invoicesOf(subscription.id))[0]?.status).toBe('paid');
  });

  test('a failed renewal recovers at once on the hosted invoice page', async () => {
    const { subscription } = await subscribe(sandbox, shop.standardMonthly.id);
    await sandbox.control('POST', `/subscriptions/${subscription.id}/fail-next-payment`);
    await to('2029-02-28T11:00:00Z');
    const [invoice] = (await sandbox.stripe.invoices.list({ subscription: subscription.id })).data;
    const url = invoice?.hosted_invoice_url ?? '';
    expect(await (await fetch(url)).text()).toContain('$49.00');
    const pay = (outcome: string) =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }) });
    expect(await (await pay('declined')).text()).toContain('declined');
    expect(await (await pay('paid')).text()).toContain('Paid');
    expect((await sandbox.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  test('requires action when the card needs authentication', async () => {
    const { subscription } = await subscribe(sandbox, shop.standardMonthly.id);
    await sandbox.control('POST', `/subscriptions/${subscription.id}/card`, {
      behaviour: 'needs-authentication',
    });
    await to('2029-02-28T11:00:00Z');
    expect(await eventTypes()).toEqual(
      expect.arrayContaining(['invoice.payment_action_required', 'payment_intent.requires_action']),
    );
  });

  test.each([
    ['unpaid', { status: 'unpaid' }],
    ['past_due', { status: 'past_due' }],
    [
      'paused',
      {
        status: 'paused',
        status_details: { paused: { subscription: { type: 'final_payment_failure' } } },
      },
    ],
  ])('leaves the subscription %s where the account is set so', async (finalStatus, expected) => {
    await sandbox.control('PUT', '/settings', { finalStatus });
    const { subscription } = await subscribe(sandbox, shop.standardMonthly.id);
    await sandbox.control('POST', `/subscriptions/${subscription.id}/card`, {
      behaviour: 'declines',
    });
    await to('2029-03-10T00:00:00Z');
    const found = await sandbox.stripe.subscriptions.retrieve(subscription.id);
    expect(found).toMatchObject(expected);
  });

  test('an unpaid subscription recovers when its last invoice is paid', async () => {
    await sandbox.control('PUT', '/settings', { finalStatus: 'unpaid' });
    const { subscription } = await subscribe(sandbox, shop.standardMonthly.id);
    await sandbox.control('POST', `/subscriptions/${subscription.id}/card`, {
      behaviour: 'declines',
    });
    await to('2029-03-10T00:00:00Z');
    const unpaid = await sandbox.stripe.subscriptions.retrieve(subscription.id);
    await expect(sandbox.stripe.invoices.pay(String(unpaid.latest_invoice))).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      statusCode: 402,
    });
    await sandbox.control('POST', `/subscriptions/${subscription.id}/card`, {
      behaviour: 'succeeds',
    });
    await sandbox.stripe.invoices.pay(String(unpaid.latest_invoice));
    expect((await sandbox.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });
});

test('paused collection creates invoices without collecting them', async () => {
  const { stripe } = sandbox;
  const { subscription } = await subscribe(sandbox, shop.standardMonthly.id);
  await stripe.subscriptions.update(subscription.id, { pause_collection: { behavior: 'void' } });
  await to('2029-03-01T00:00:00Z');
  expect((await invoicesOf(subscription.id))[0]).toMatchObject({ status: 'void' });
  const resumed = await stripe.subscriptions.update(subscription.id, { pause_collection: '' });
  expect(resumed).toMatchObject({ status: 'active', pause_collection: null });
});

test('a trial sends a reminder and ends with its first payment', async () => {
  const { stripe, control } = sandbox;
  const customer = await stripe.customers.create({ email: 'a@example.com' });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: shop.standardMonthly.id, quantity: 1 }],
    success_url: 'http://127.0.0.1:3000/done',
    subscription_data: { trial_period_days: 14 },
  });
  const { body } = await control('POST', `/checkout/${session.id}/pay`);
  expect(body.session.payment_status).toBe('no_payment_required');
  const trial = await stripe.subscriptions.retrieve(body.session.subscription);
  expect(trial.status).toBe('trialing');
  await later(15);
  const active = await stripe.subscriptions.retrieve(trial.id);
  expect(active.status).toBe('active');
  expect(await invoicesOf(trial.id)).toMatchObject([{ due: 4900 }, { due: 0 }]);
  expect(await eventTypes()).toContain('customer.subscription.trial_will_end');
});
