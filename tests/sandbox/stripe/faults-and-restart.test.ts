import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../support/until.ts';
import { seedCatalogue, subscribe } from './support/shop.ts';
import {
  clientOf,
  type StripeSandbox,
  startReceiver,
  startStripe,
} from './support/stripe-sandbox.ts';

describe('a fault on a Stripe call', () => {
  let sandbox: StripeSandbox;

  beforeEach(async () => {
    sandbox = await startStripe();
  });
  afterEach(() => sandbox.close());

  const fault = (kind: string, more: object = {}) =>
    sandbox.core.faults.add({
      provider: 'stripe',
      route: 'POST /v1/customers',
      kind,
      remaining: 1,
      ...more,
    });
  const create = (retries = 0) =>
    clientOf(sandbox.port, 'sk_test_sandbox', retries).customers.create({ email: 'a@b.co' });
  const count = async () => (await sandbox.stripe.customers.list()).data.length;

  test('answers 429 and 500 in Stripe’s error shape', async () => {
    fault('status', { status: 429, retryAfterSeconds: 1 });
    await expect(create()).rejects.toMatchObject({
      type: 'StripeRateLimitError',
      statusCode: 429,
      headers: { 'retry-after': '1' },
    });
    fault('status', { status: 500 });
    await expect(create()).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    expect(await count()).toBe(0);
  });

  test('the SDK’s idempotency key makes a lost answer create one customer, not two', async () => {
    fault('lost-response');
    await create(2);
    expect(await count()).toBe(1);
  });

  test('no-effect answers as usual and leaves no trace', async () => {
    fault('no-effect');
    const customer = await create();
    expect(customer.id).toMatch(/^cus_/);
    expect(await count()).toBe(0);
    expect((await sandbox.stripe.events.list()).data).toEqual([]);
    expect(sandbox.core.ledger.list({ kind: 'effect' })).toEqual([]);
  });

  test('a refused connection and a truncated body are connection errors', async () => {
    // The SDK retries a dropped connection once on its own.
    fault('refuse', { remaining: 2 });
    await expect(create()).rejects.toMatchObject({ type: 'StripeConnectionError' });
    fault('truncate');
    await expect(create()).rejects.toMatchObject({ type: expect.stringMatching(/Stripe/) });
  });
});

describe('a restart of the Stripe sandbox', () => {
  let directory: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'sandbox-stripe-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  test('keeps payments, the clock and an undelivered event', async () => {
    let answer = 503;
    const receiver = await startReceiver(() => answer);
    const first = await startStripe(directory);
    const shop = await seedCatalogue(first.stripe);
    const { subscription } = await subscribe(first, shop.standardMonthly.id);
    await first.core.clock.advanceTo(new Date('2029-01-01T00:00:00Z'));
    await first.control('PUT', '/webhook-endpoint', { url: receiver.url, secret: 'whsec_x' });
    await first.stripe.customers.create({ email: 'late@example.com' });
    await eventually(() => receiver.arrivals.length === 1);
    await first.close();

    answer = 200;
    const second = await startStripe(directory);
    const found = await second.stripe.subscriptions.retrieve(subscription.id);
    expect(found.status).toBe('active');
    expect(second.core.clock.now().getUTCFullYear()).toBe(2029);
    await eventually(() => receiver.arrivals.length === 2);
    expect(receiver.arrivals[1]?.event.id).toBe(receiver.arrivals[0]?.event.id);
    await second.close();
    await receiver.close();
  });
});
