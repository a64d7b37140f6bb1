import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startStripe } from './support/stripe-sandbox.ts';

describe('Stripe’s rate limits', () => {
  let sandbox: Awaited<ReturnType<typeof startStripe>>;
  beforeAll(async () => {
    sandbox = await startStripe();
  });
  // Refills the buckets of both limits.
  beforeEach(() => passMs(2_000));
  afterAll(() => sandbox.close());

  const passMs = (milliseconds: number) =>
    sandbox.core.clock.advanceTo((now) => new Date(now.getTime() + milliseconds));
  const limit = (rateLimits: string) => sandbox.control('PUT', '/settings', { rateLimits });
  const get = (path: string) =>
    fetch(`${sandbox.origin}${path}`, { headers: { authorization: 'Bearer sk_test_x' } });
  const statusesOf = async (paths: string[]) => {
    const statuses: number[] = [];
    for (const path of paths) statuses.push((await get(path)).status);
    return statuses;
  };
  const times = (count: number, pathOf: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => pathOf(index));

  it('Stripe’s rate limits are off by default', async () => {
    const statuses = await statusesOf(times(150, () => '/v1/prices'));
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  it('Stripe’s rate limits refuse the 26th request to one endpoint in a second, whatever ids its path has', async () => {
    await limit('live');
    const statuses = await statusesOf(times(25, (index) => `/v1/customers/cus_${index}`));
    expect(statuses.filter((status) => status !== 404)).toEqual([]);
    const refused = await get('/v1/customers/cus_another');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('stripe-rate-limited-reason')).toBe('endpoint-rate');
    expect(refused.headers.get('retry-after')).toBeNull();
    expect(await refused.json()).toMatchObject({
      error: { type: 'invalid_request_error', code: 'rate_limit' },
    });
    expect((await get('/v1/customers')).status).toBe(200);
  });

  it('allow another 25 requests a second as sandbox time passes', async () => {
    await limit('live');
    await statusesOf(times(25, () => '/v1/prices'));
    await passMs(200);
    const statuses = await statusesOf(times(6, () => '/v1/prices'));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it.each([
    ['live', 100],
    ['test', 25],
  ])(
    'Stripe’s rate limits in %s mode refuse an account more than %d requests a second',
    async (mode, most) => {
      await limit(mode);
      const endpoints = ['prices', 'products', 'customers', 'subscriptions', 'invoices'];
      const statuses = await statusesOf(times(most, (index) => `/v1/${endpoints[index % 5]}`));
      expect(statuses.filter((status) => status !== 200)).toEqual([]);
      const refused = await get('/v1/charges');
      expect([refused.status, refused.headers.get('stripe-rate-limited-reason')]).toEqual([
        429,
        'global-rate',
      ]);
    },
  );

  it('Stripe’s rate limits do not run a refused request and leave its idempotency key unused', async () => {
    await limit('test');
    await statusesOf(times(25, () => '/v1/prices'));
    const create = () => sandbox.stripe.customers.create({}, { idempotencyKey: 'one' });
    await expect(create()).rejects.toMatchObject({ statusCode: 429, code: 'rate_limit' });
    await passMs(1_000);
    expect((await create()).object).toBe('customer');
  });
});
