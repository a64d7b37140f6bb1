import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../support/until.ts';
import { openSession, seedCatalogue, subscribe } from './support/shop.ts';
import { type StripeSandbox, startReceiver, startStripe } from './support/stripe-sandbox.ts';

const SECRET = 'whsec_between_launcher_and_product';

let sandbox: StripeSandbox;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let answer = 200;

beforeEach(async () => {
  answer = 200;
  sandbox = await startStripe();
  receiver = await startReceiver(() => answer);
});
afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

const listen = () =>
  sandbox.control('PUT', '/webhook-endpoint', { url: receiver.url, secret: SECRET });

const happen = () => sandbox.stripe.customers.create({ email: 'ada@example.com' });

describe('a webhook delivery', () => {
  test('carries the full envelope with a signature that the SDK accepts', async () => {
    await listen();
    const customer = await happen();
    await eventually(() => receiver.arrivals.length === 1);
    const { payload, signature } = receiver.arrivals[0] ?? { payload: '', signature: '' };
    const event = sandbox.stripe.webhooks.constructEvent(payload, signature, SECRET);
    expect(event).toMatchObject({
      object: 'event',
      type: 'customer.created',
      api_version: '2026-10-28.endive',
      livemode: false,
      pending_webhooks: 1,
      data: { object: { id: customer.id, object: 'customer' } },
      request: {
        id: expect.stringMatching(/^req_/),
        idempotency_key: expect.stringContaining('stripe-node-retry'),
      },
    });
    expect(await sandbox.stripe.events.retrieve(event.id)).toMatchObject({ type: event.type });
    expect(() => sandbox.stripe.webhooks.constructEvent(payload, signature, 'other')).toThrow();
  });

  test('a webhook delivery is signed with machine time after the clock jumped a year', async () => {
    await sandbox.core.clock.advanceTo(new Date(Date.now() + 365 * 86_400_000));
    await listen();
    await happen();
    await eventually(() => receiver.arrivals.length === 1);
    const { payload, signature } = receiver.arrivals[0] ?? { payload: '', signature: '' };
    expect(sandbox.stripe.webhooks.constructEvent(payload, signature, SECRET).type).toBe(
      'customer.created',
    );
  });

  test('reports every step of a payment', async () => {
    const shop = await seedCatalogue(sandbox.stripe);
    await listen();
    const customer = await happen();
    const session = await openSession(sandbox.stripe, customer.id, shop.standardMonthly.id);
    await sandbox.control('POST', `/checkout/${session.id}/pay`);
    await eventually(() => receiver.arrivals.length >= 12);
    expect(new Set(receiver.types())).toEqual(
      new Set([
        'customer.created',
        'payment_intent.created',
        'charge.succeeded',
        'payment_intent.succeeded',
        'payment_method.attached',
        'invoice.created',
        'invoice.finalized',
        'invoice_payment.paid',
        'invoice.paid',
        'invoice.payment_succeeded',
        'customer.subscription.created',
        'checkout.session.completed',
      ]),
    );
  });

  test('a webhook delivery is retried after a refusal, and the ledger records both attempts', async () => {
    answer = 500;
    await listen();
    await happen();
    await eventually(() => receiver.arrivals.length === 1);
    answer = 200;
    await sandbox.control('POST', '/deliveries/flush');
    await eventually(() => receiver.arrivals.length === 2);
    await eventually(() => sandbox.core.ledger.list({ name: 'webhook.delivered' }).length === 1);
    const reported = sandbox.core.ledger.list({ name: 'webhook.*' });
    expect(
      reported.map((entry) => [entry.name, entry.detail.status, entry.detail.attempt]),
    ).toEqual([
      ['webhook.failed', 500, 1],
      ['webhook.delivered', 200, 2],
    ]);
  });

  test('a webhook delivery to an unreachable endpoint goes out as soon as another delivery succeeds', async () => {
    answer = 503;
    await listen();
    await happen();
    await happen();
    await eventually(() => receiver.arrivals.length === 2);
    answer = 200;
    await happen();
    await eventually(() => receiver.arrivals.length === 5);
    await eventually(async () => {
      const { body } = await sandbox.control('GET', '/deliveries?state=waiting');
      return body.deliveries.length === 0;
    });
  });

  test('an untaken event shows in the list of undelivered events', async () => {
    answer = 500;
    await listen();
    await happen();
    await eventually(() => receiver.arrivals.length === 1);
    const undelivered = await sandbox.stripe.events.list({ delivery_success: false });
    expect(undelivered.data.map((event) => event.type)).toContain('customer.created');
  });

  test('a webhook delivery can be resent by hand', async () => {
    await listen();
    await happen();
    await eventually(() => receiver.arrivals.length === 1);
    const { body } = await sandbox.control('GET', '/deliveries');
    await sandbox.control('POST', `/deliveries/${body.deliveries[0].id}/redeliver`);
    await eventually(() => receiver.arrivals.length === 2);
    await sandbox.control('POST', `/events/${body.deliveries[0].event}/redeliver`);
    await eventually(() => receiver.arrivals.length === 3);
    expect(new Set(receiver.arrivals.map((arrival) => arrival.event.id)).size).toBe(1);
  });

  test('a webhook delivery resent while its answer is pending goes out a second time', async () => {
    const held: ServerResponse[] = [];
    let arrived = 0;
    const slow = createServer((_, response) => {
      arrived += 1;
      if (arrived === 1) held.push(response);
      else response.end();
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const { port } = slow.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/hook`;
    await sandbox.control('PUT', '/webhook-endpoint', { url, secret: SECRET });
    await happen();
    await eventually(() => held.length === 1);
    const { body } = await sandbox.control('GET', '/deliveries');
    await sandbox.control('POST', `/deliveries/${body.deliveries[0].id}/redeliver`);
    held[0]?.end();
    await eventually(() => arrived === 2);
    slow.close();
    slow.closeAllConnections();
  });
});

test('a clock jump waits once for an endpoint that never answers, not at every renewal', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  let asked = 0;
  await sandbox.close();
  sandbox = await startStripe(null, {
    // A second wait would exceed the test's timeout.
    get settleMs() {
      asked += 1;
      return asked === 1 ? 1 : 3_600_000;
    },
  });
  const shop = await seedCatalogue(sandbox.stripe);
  await subscribe(sandbox, shop.standardMonthly.id);
  await sandbox.control('PUT', '/webhook-endpoint', {
    url: `http://127.0.0.1:${port}/hook`,
    secret: SECRET,
  });
  const { clock } = sandbox.core;
  await clock.advanceTo(new Date(clock.now().getTime() + 95 * 86_400_000));
  expect(asked).toBeGreaterThanOrEqual(3);
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
});

describe('a webhook endpoint', () => {
  test('created over the API shows its secret once and receives only its event types', async () => {
    const { stripe } = sandbox;
    const endpoint = await stripe.webhookEndpoints.create({
      url: receiver.url,
      enabled_events: ['product.created'],
      api_version: '2026-10-28.endive',
    });
    expect(endpoint.secret).toMatch(/^whsec_/);
    expect((await stripe.webhookEndpoints.retrieve(endpoint.id)).secret).toBeUndefined();
    await happen();
    await stripe.products.create({ name: 'Standard' });
    await eventually(() => receiver.arrivals.length === 1);
    const { payload, signature } = receiver.arrivals[0] ?? { payload: '', signature: '' };
    const event = stripe.webhooks.constructEvent(payload, signature, endpoint.secret ?? '');
    expect(event.type).toBe('product.created');
  });

  test('a webhook endpoint can be disabled and deleted', async () => {
    const { stripe } = sandbox;
    const made = await stripe.webhookEndpoints.create({ url: receiver.url, enabled_events: ['*'] });
    const disabled = await stripe.webhookEndpoints.update(made.id, { disabled: true });
    expect(disabled.status).toBe('disabled');
    await happen();
    expect((await sandbox.control('GET', '/deliveries')).body.deliveries).toEqual([]);
    expect(await stripe.webhookEndpoints.del(made.id)).toMatchObject({ deleted: true });
    expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
  });

  test('the launcher names the event types that a webhook endpoint receives', async () => {
    await listen();
    const set = (events: unknown) =>
      sandbox.control('PUT', '/webhook-endpoint', { url: receiver.url, secret: SECRET, events });
    expect((await set(['customer.updated'])).status).toBe(200);
    await happen();
    const [endpoint] = (await sandbox.stripe.webhookEndpoints.list()).data;
    expect(endpoint?.enabled_events).toEqual(['customer.updated']);
    const { body } = await sandbox.control('GET', '/deliveries');
    expect(body.deliveries).toEqual([]);
    for (const wrong of [[], ['no type'], 'customer.updated']) {
      expect((await set(wrong)).status).toBe(400);
    }
  });

  test('a webhook endpoint set twice by the launcher stays one endpoint, with the newer secret', async () => {
    await listen();
    await sandbox.control('PUT', '/webhook-endpoint', { url: receiver.url, secret: 'whsec_newer' });
    expect((await sandbox.stripe.webhookEndpoints.list()).data).toHaveLength(1);
    await happen();
    await eventually(() => receiver.arrivals.length === 1);
    const { payload, signature } = receiver.arrivals[0] ?? { payload: '', signature: '' };
    const event = sandbox.stripe.webhooks.constructEvent(payload, signature, 'whsec_newer');
    expect(event.type).toBe('customer.created');
  });
});
