import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createStripeGateway } from '../../../src-server/billing/gateway/adapter.ts';
import type { StripeGateway } from '../../../src-server/billing/gateway/port.ts';
import { transact } from '../../../src-server/database/transaction.ts';
import { type BillingWorld, startBillingWorld } from './support/billing-world.ts';

const day = new Date('2026-05-01T00:00:00Z');

/** Every gateway call. */
const QUESTIONS: Record<string, (stripe: StripeGateway) => Promise<unknown>> = {
  createCustomer: (stripe) =>
    stripe.createCustomer({ userId: 'u', email: 'a@b.example', key: 'k' }),
  readCustomer: (stripe) => stripe.readCustomer('cus_1'),
  readPaymentDetails: (stripe) => stripe.readPaymentDetails('cus_1'),
  subscriptionsOf: (stripe) => stripe.subscriptionsOf('cus_1'),
  findSubscription: (stripe) => stripe.findSubscription('sub_1'),
  listSubscriptions: (stripe) => stripe.listSubscriptions({ limit: 10, after: null }),
  findCheckout: (stripe) => stripe.findCheckout('cs_1'),
  expireCheckout: (stripe) => stripe.expireCheckout('cs_1'),
  openPortal: (stripe) => stripe.openPortal({ customerId: 'cus_1', returnUrl: 'http://a.example' }),
  endSubscription: (stripe) => stripe.endSubscription('sub_1'),
  liftSchedule: (stripe) => stripe.liftSchedule('sub_1'),
  scheduleEnd: (stripe) => stripe.scheduleEnd('sub_1', day),
  scheduleChange: (stripe) => stripe.scheduleChange('sub_1', { at: day, priceId: 'price_1' }),
  findScheduledChange: (stripe) => stripe.findScheduledChange('sub_sched_1'),
  refundLatest: (stripe) => stripe.refundLatest('sub_1'),
  listPrices: (stripe) => stripe.listPrices(['basic_monthly']),
  ownerOfObject: (stripe) => stripe.ownerOfObject('charge', 'ch_1'),
  ping: (stripe) => stripe.ping(),
};

describe('the Stripe gateway', () => {
  let world: BillingWorld;
  let answer = { status: 404, body: '{"message":"not found"}', headers: {} };
  const proxy = createServer((_request, response) => {
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.body);
  });
  let behindProxy: StripeGateway;

  beforeAll(async () => {
    world = await startBillingWorld();
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const apiBase = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const secretKey = 'sk_test_product';
    behindProxy = createStripeGateway({
      secretKey,
      apiBase,
      webhookSecrets: [],
      networkRetries: 0,
    });
  });
  afterEach(() => world.stripe.core.faults.clear());
  afterAll(async () => {
    proxy.closeAllConnections();
    proxy.close();
    await world.close();
  });

  it.each(Object.entries(QUESTIONS))(
    'treats an answer that is not from Stripe as none: %s [billing-71]',
    async (_name, question) => {
      for (const status of [200, 404]) {
        answer = { status, body: '{"message":"not found"}', headers: {} };
        await expect(question(behindProxy)).rejects.toMatchObject({ kind: 'unavailable' });
      }
    },
  );

  it.each(Object.entries(QUESTIONS))(
    'refuses to run inside a transaction: %s',
    async (_name, question) => {
      const inside = transact(world.deps.orm, () => question(world.deps.stripe));
      await expect(inside).rejects.toThrow('inside a database transaction');
    },
  );

  it.each([
    ['authentication', 401, { error: { type: 'invalid_request_error' } }, 'misconfigured'],
    ['permission', 403, { error: { type: 'invalid_request_error' } }, 'misconfigured'],
    ['parameters', 400, { error: { type: 'invalid_request_error', code: 'x' } }, 'refused'],
    ['a card', 402, { error: { type: 'card_error', code: 'card_declined' } }, 'refused'],
    ['idempotency', 400, { error: { type: 'idempotency_error' } }, 'refused'],
    ['rate limits', 429, { error: { type: 'invalid_request_error' } }, 'unavailable'],
    [
      'lock timeouts',
      400,
      { error: { type: 'invalid_request_error', code: 'lock_timeout' } },
      'unavailable',
    ],
    ['Stripe’s own errors', 500, { error: { type: 'api_error' } }, 'unavailable'],
  ])('reports a failure about %s', async (_name, status, body, kind) => {
    answer = { status, body: JSON.stringify(body), headers: { 'retry-after': '7' } };
    await expect(behindProxy.ping()).rejects.toMatchObject({ kind, retryAfterSeconds: 7 });
  });

  it('sends a live key only to Stripe [billing-72]', () => {
    const secretKey = 'sk_live_secret';
    const open = () =>
      createStripeGateway({ secretKey, apiBase: world.stripe.address, webhookSecrets: [] });
    expect(open).toThrow('only ever sent to Stripe');
  });

  it('never moves a payment to an earlier day', async () => {
    const { stripe } = world.deps;
    const { client } = world.stripe;
    const customer = await client.customers.create({ email: 'a@b.example' });
    const { data } = await client.prices.list({ lookup_keys: ['basic_monthly'] });
    const { id } = await client.subscriptions.create({
      customer: customer.id,
      items: [{ price: data[0]?.id ?? '' }],
      trial_period_days: 10,
    });
    const end = async () => (await stripe.findSubscription(id))?.currentPeriodEnd?.getTime() ?? 0;
    const before = await end();
    const to = (time: number) => ({ at: new Date(time), giftKey: null });
    expect(await stripe.moveNextPayment(id, to(before - 86_400_000))).toBe(false);
    expect(await end()).toBe(before);
    for (const _ of [1, 2]) {
      expect(await stripe.moveNextPayment(id, to(before + 86_400_000))).toBe(true);
      expect(await end()).toBe(before + 86_400_000);
    }
  });

  it('ending, lifting and refunding are idempotent', async () => {
    const { stripe } = world.deps;
    const { client } = world.stripe;
    const customer = await client.customers.create({ email: 'a@b.example' });
    const { data } = await client.prices.list({ lookup_keys: ['basic_monthly'] });
    const { id } = await client.subscriptions.create({
      customer: customer.id,
      items: [{ price: data[0]?.id ?? '' }],
      trial_period_days: 10,
    });
    for (const _ of [1, 2]) {
      await stripe.liftSchedule(id);
      await stripe.endSubscription(id);
      await stripe.refundLatest(id);
      await stripe.scheduleEnd(id, day);
      await stripe.scheduleChange(id, { at: day, priceId: 'price_1' });
    }
    expect(await stripe.findSubscription(id)).toMatchObject({ status: 'canceled' });
    expect(await stripe.findSubscription('sub_nobody')).toBeNull();
  });
});
