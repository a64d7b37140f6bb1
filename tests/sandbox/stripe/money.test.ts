import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSession, seedCatalogue, subscribe } from './support/shop.ts';
import { type StripeSandbox, startStripe } from './support/stripe-sandbox.ts';

let sandbox: StripeSandbox;
let shop: Awaited<ReturnType<typeof seedCatalogue>>;

beforeEach(async () => {
  sandbox = await startStripe();
  shop = await seedCatalogue(sandbox.stripe);
});
afterEach(() => sandbox.close());

const chargeOf = async (customer: string) => {
  const [charge] = (await sandbox.stripe.charges.list({ customer })).data;
  if (charge === undefined) throw new Error('Nothing was charged.');
  return charge;
};

describe('a refund', () => {
  test('partial refunds add up and leave the subscription active', async () => {
    const { stripe } = sandbox;
    const { customer, subscription } = await subscribe(sandbox, shop.standardMonthly.id);
    const charge = await chargeOf(customer.id);
    await stripe.refunds.create({ charge: charge.id, amount: 1000 });
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({
      amount_refunded: 1000,
      refunded: false,
    });
    const rest = await stripe.refunds.create({ payment_intent: String(charge.payment_intent) });
    expect(rest).toMatchObject({ amount: 3900, status: 'succeeded', charge: charge.id });
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ refunded: true });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    await expect(stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const events = await stripe.events.list({ types: ['charge.refunded', 'refund.created'] });
    expect(events.data).toHaveLength(4);
  });

  test('the control API refunds a charge', async () => {
    const { customer, subscription } = await subscribe(sandbox, shop.standardMonthly.id);
    await sandbox.control('POST', `/subscriptions/${subscription.id}/refund`, { amount: 500 });
    const charge = await chargeOf(customer.id);
    expect(charge.amount_refunded).toBe(500);
  });

  test('a refund that fails later sends events and counts the charge as paid again', async () => {
    const { stripe, control } = sandbox;
    const { customer } = await subscribe(sandbox, shop.standardMonthly.id);
    const charge = await chargeOf(customer.id);
    const refund = await stripe.refunds.create({ charge: charge.id });
    await control('POST', `/refunds/${refund.id}/fail`, { reason: 'lost_or_stolen_card' });
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'lost_or_stolen_card',
    });
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    });
    const types = ['refund.failed', 'refund.updated', 'charge.refund.updated'];
    const { data } = await stripe.events.list({ types });
    const reported = data.filter(({ data: { object } }) => 'failure_reason' in object);
    expect(reported.map(({ type }) => type).sort()).toEqual(types.toSorted());
    expect((await control('POST', `/refunds/${refund.id}/fail`)).status).toBe(400);
  });

  test('refuses to refund more than was paid', async () => {
    const { customer } = await subscribe(sandbox, shop.standardMonthly.id);
    const charge = await chargeOf(customer.id);
    await expect(
      sandbox.stripe.refunds.create({ charge: charge.id, amount: 5000 }),
    ).rejects.toThrow('greater than unrefunded amount');
  });
});

describe('a dispute', () => {
  test('withdraws the money, and returns it when the dispute is won', async () => {
    const { stripe, control } = sandbox;
    const { customer, subscription } = await subscribe(sandbox, shop.standardMonthly.id);
    const { body } = await control('POST', `/subscriptions/${subscription.id}/dispute`);
    const charge = await chargeOf(customer.id);
    expect(charge.disputed).toBe(true);
    expect(await stripe.disputes.retrieve(body.id)).toMatchObject({
      status: 'needs_response',
      charge: charge.id,
    });
    const answered = await stripe.disputes.update(body.id, {
      evidence: { uncategorized_text: 'They used it.' },
    });
    expect(answered.status).toBe('under_review');
    await control('POST', `/disputes/${body.id}/won`);
    expect((await stripe.disputes.retrieve(body.id)).status).toBe('won');
    const types = (await stripe.events.list({ type: 'charge.dispute.*' })).data.map((e) => e.type);
    expect(types.reverse()).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ]);
  });

  test('a lost dispute keeps the money, cannot be won later and blocks a refund', async () => {
    const { stripe, control } = sandbox;
    const { customer } = await subscribe(sandbox, shop.standardMonthly.id);
    const charge = await chargeOf(customer.id);
    const { body } = await control('POST', `/charges/${charge.id}/dispute`, { reason: 'general' });
    await control('POST', `/disputes/${body.id}/lost`);
    const [found] = (await stripe.disputes.list({ charge: charge.id })).data;
    expect(found).toMatchObject({ status: 'lost', reason: 'general' });
    expect((await control('POST', `/disputes/${body.id}/won`)).status).toBe(400);
    await expect(stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
  });
});

describe('a promotion code', () => {
  const post = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

  const make = async (percent: number, duration: 'once' | 'forever', code: string) => {
    const coupon = await sandbox.stripe.coupons.create({ percent_off: percent, duration });
    return sandbox.stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code,
    });
  };
  const sessionFor = async () => {
    const customer = await sandbox.stripe.customers.create({ email: 'ada@example.com' });
    return openSession(sandbox.stripe, customer.id, shop.standardMonthly.id, {
      allow_promotion_codes: true,
    });
  };

  test('lowers the price on the page, once or forever', async () => {
    const { stripe } = sandbox;
    const code = await make(50, 'once', 'HALF');
    const session = await sessionFor();
    const url = session.url ?? '';
    expect(await (await post(`${url}/promotion-code`, { code: 'nonsense' })).text()).toContain(
      'This code is invalid.',
    );
    await post(`${url}/promotion-code`, { code: 'half' });
    expect(await (await fetch(url)).text()).toContain('$24.50');
    await post(url, { outcome: 'paid' });
    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['invoice'] });
    expect(paid).toMatchObject({
      amount_total: 2450,
      total_details: { amount_discount: 2450 },
      discounts: [{ promotion_code: code.id }],
      invoice: { total: 2450, amount_paid: 2450, subtotal: 4900 },
    });
    expect((await stripe.promotionCodes.retrieve(code.id)).times_redeemed).toBe(1);
    const end = new Date(sandbox.core.clock.now().getTime() + 32 * 86_400_000);
    await sandbox.core.clock.advanceTo(end);
    const [renewal] = (await stripe.invoices.list({ subscription: String(paid.subscription) }))
      .data;
    expect(renewal?.total).toBe(4900);
  });

  test('a promotion code for the full amount needs no payment', async () => {
    const { stripe } = sandbox;
    await make(100, 'forever', 'FREE');
    const session = await sessionFor();
    await post(`${session.url}/promotion-code`, { code: 'FREE' });
    await post(session.url ?? '', { outcome: 'paid' });
    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      subscription: { status: 'active' },
    });
    const charges = await stripe.charges.list({ customer: String(paid.customer) });
    expect(charges.data).toEqual([]);
  });
});
