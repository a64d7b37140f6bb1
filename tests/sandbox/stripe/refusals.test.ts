import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSession, seedCatalogue, subscribe } from './support/shop.ts';
import { clientOf, type StripeSandbox, startStripe } from './support/stripe-sandbox.ts';

let sandbox: StripeSandbox;
let stripe: Stripe;

beforeEach(async () => {
  sandbox = await startStripe();
  stripe = sandbox.stripe;
});
afterEach(() => sandbox.close());

describe('an API key', () => {
  test('accepts any test key and refuses others as Stripe does', async () => {
    await expect(clientOf(sandbox.port, 'sk_test_other').customers.list()).resolves.toBeDefined();
    for (const key of ['sk_live_secret', 'nonsense', 'pk_test_public']) {
      await expect(clientOf(sandbox.port, key).customers.list()).rejects.toMatchObject({
        type: 'StripeAuthenticationError',
        statusCode: 401,
      });
    }
    const bare = await fetch(`${sandbox.origin}/v1/customers`);
    expect(bare.status).toBe(401);
    expect(await bare.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });
});

describe('a request parameter', () => {
  test('refuses a text beside the button that is longer than Stripe shows', async () => {
    const { premiumMonthly } = await seedCatalogue(stripe);
    const { id } = await stripe.customers.create({ email: 'ada@example.com' });
    const opened = (length: number) =>
      openSession(stripe, id, premiumMonthly.id, {
        custom_text: { submit: { message: 'x'.repeat(length) } },
      });
    await expect(opened(1_201)).rejects.toMatchObject({ param: 'custom_text[submit][message]' });
    await expect(opened(1_200)).resolves.toBeDefined();
  });

  const raw = (path: string, body: string, method = 'POST') =>
    fetch(`${sandbox.origin}${path}`, {
      method,
      headers: {
        authorization: 'Bearer sk_test_sandbox',
        'content-type': 'application/x-www-form-urlencoded',
      },
      ...(method === 'GET' ? {} : { body }),
    });

  test.each([
    ['/v1/customers', 'nickname=x', 'parameter_unknown', 'nickname'],
    ['/v1/customers', 'address[planet]=x', 'parameter_unknown', 'address[planet]'],
    ['/v1/customers', '__proto__[x]=1', 'parameter_unknown', '__proto__'],
    ['/v1/customers', 'balance=much', 'parameter_invalid_integer', 'balance'],
    ['/v1/customers', 'email=nobody', 'email_invalid', 'email'],
    ['/v1/products', 'name=', 'parameter_invalid_empty', 'name'],
    ['/v1/products', 'description=x', 'parameter_missing', 'name'],
    [
      '/v1/prices',
      'currency=usd&product=p&recurring[interval]=eon',
      undefined,
      'recurring[interval]',
    ],
    ['/v1/prices', 'currency=usd&product=prod_none&unit_amount=1', 'resource_missing', 'product'],
    ['/v1/checkout/sessions', 'mode=subscription', 'parameter_missing', 'success_url'],
    [
      '/v1/checkout/sessions',
      'mode=subscription&success_url=http://x.y&line_items[0][prise]=1',
      'parameter_unknown',
      'line_items[0][prise]',
    ],
  ])('%s %s is refused', async (path, body, code, param) => {
    const answer = await raw(path, body);
    expect(answer.status).toBe(400);
    const { error } = (await answer.json()) as { error: Record<string, unknown> };
    expect(error).toMatchObject({ type: 'invalid_request_error', param });
    expect(error.code).toBe(code);
    expect(answer.headers.get('request-id')).toMatch(/^req_/);
  });

  test('refuses a parameter that a list does not know', async () => {
    const answer = await raw('/v1/subscriptions?plan_id=1', '', 'GET');
    expect(await answer.json()).toMatchObject({ error: { code: 'parameter_unknown' } });
    await expect(stripe.customers.list({ limit: 101 })).rejects.toMatchObject({
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  });

  test('reads both kinds of array brackets', async () => {
    await seedCatalogue(stripe);
    const answer = await raw(
      '/v1/prices?lookup_keys[]=standard_monthly&lookup_keys[]=premium_yearly',
      '',
      'GET',
    );
    const { data } = (await answer.json()) as { data: { lookup_key: string }[] };
    expect(data.map((price) => price.lookup_key)).toEqual(['premium_yearly', 'standard_monthly']);
  });
});

test('answers 404 for a missing object in the path and 400 for one in a parameter', async () => {
  const missing = { type: 'StripeInvalidRequestError', code: 'resource_missing' };
  for (const call of [
    () => stripe.customers.retrieve('cus_none'),
    () => stripe.subscriptions.retrieve('sub_none'),
    () => stripe.checkout.sessions.retrieve('cs_test_none'),
    () => stripe.invoices.retrieve('in_none'),
    () => stripe.prices.retrieve('price_none'),
    () => stripe.events.retrieve('evt_none'),
    () => stripe.customers.retrieve('__proto__'),
  ]) {
    await expect(call()).rejects.toMatchObject({ ...missing, statusCode: 404 });
  }
  await expect(openSession(stripe, 'cus_none', 'price_none')).rejects.toMatchObject({
    ...missing,
    statusCode: 400,
    param: 'customer',
  });
});

test('names an unknown path in the refusal', async () => {
  const answer = await fetch(`${sandbox.origin}/v1/nothing`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({
    error: { message: expect.stringContaining('Unrecognized request URL (GET: /v1/nothing)') },
  });
});

describe('an idempotency key', () => {
  test('repeats the first answer for a repeated request and does nothing twice', async () => {
    const first = await stripe.customers.create({ email: 'a@b.co' }, { idempotencyKey: 'k1' });
    const again = await stripe.customers.create({ email: 'a@b.co' }, { idempotencyKey: 'k1' });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  test('refuses the same key with another body', async () => {
    await stripe.customers.create({ email: 'a@b.co' }, { idempotencyKey: 'k1' });
    await expect(
      stripe.customers.create({ email: 'c@d.co' }, { idempotencyKey: 'k1' }),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  test('frees the key after invalid parameters', async () => {
    const create = (email: string) => stripe.customers.create({ email }, { idempotencyKey: 'k1' });
    await expect(create('nobody')).rejects.toMatchObject({ code: 'email_invalid' });
    await expect(create('a@b.co')).resolves.toMatchObject({ email: 'a@b.co' });
  });
});

describe('lists', () => {
  test('pages by cursors in both directions', async () => {
    for (let i = 0; i < 5; i += 1) await stripe.customers.create({ name: `n${i}` });
    const names = (page: Stripe.ApiList<Stripe.Customer>) => page.data.map((one) => one.name);
    const first = await stripe.customers.list({ limit: 2 });
    expect(names(first)).toEqual(['n4', 'n3']);
    expect(first.has_more).toBe(true);
    const second = await stripe.customers.list({
      limit: 2,
      starting_after: first.data[1]?.id ?? '',
    });
    expect(names(second)).toEqual(['n2', 'n1']);
    const back = await stripe.customers.list({
      limit: 1,
      ending_before: second.data[0]?.id ?? '',
    });
    expect(names(back)).toEqual(['n3']);
    expect(back.has_more).toBe(true);
    const all: string[] = [];
    for await (const customer of stripe.customers.list({ limit: 2 })) all.push(customer.name ?? '');
    expect(all).toEqual(['n4', 'n3', 'n2', 'n1', 'n0']);
  });

  test('refuses an unknown cursor', async () => {
    await expect(stripe.customers.list({ starting_after: 'cus_none' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });
});

describe('expand', () => {
  test('expands paths through lists and refuses fields that cannot be expanded', async () => {
    const shop = await seedCatalogue(stripe);
    const { customer } = await subscribe(sandbox, shop.standardMonthly.id);
    const listed = await stripe.subscriptions.list({
      customer: customer.id,
      expand: ['data.customer', 'data.latest_invoice.payments', 'data.items.data.price.product'],
    });
    expect(listed.data[0]).toMatchObject({
      customer: { id: customer.id, email: 'ada@example.com' },
      latest_invoice: { payments: { data: [{ payment: { type: 'payment_intent' } }] } },
      items: { data: [{ price: { product: { name: 'Standard' } } }] },
    });
    await expect(
      stripe.customers.retrieve(customer.id, { expand: ['favourite_colour'] }),
    ).rejects.toThrow('cannot be expanded');
  });
});

test('moves a lookup key only with transfer_lookup_key', async () => {
  const shop = await seedCatalogue(stripe);
  const params: Stripe.PriceCreateParams = {
    product: shop.standard.id,
    currency: 'usd',
    unit_amount: 5900,
    recurring: { interval: 'month' },
    lookup_key: 'standard_monthly',
  };
  await expect(stripe.prices.create(params)).rejects.toThrow('already uses that lookup key');
  const moved = await stripe.prices.create({ ...params, transfer_lookup_key: true });
  const found = await stripe.prices.list({ lookup_keys: ['standard_monthly'], active: true });
  expect(found.data.map((price) => price.id)).toEqual([moved.id]);
  expect((await stripe.prices.retrieve(shop.standardMonthly.id)).lookup_key).toBeNull();
});

test('a deleted customer is shown as deleted and its subscriptions end', async () => {
  const shop = await seedCatalogue(stripe);
  const { customer, subscription } = await subscribe(sandbox, shop.standardMonthly.id);
  await stripe.customers.del(customer.id);
  expect(await stripe.customers.retrieve(customer.id)).toEqual(
    expect.objectContaining({ id: customer.id, deleted: true }),
  );
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
});
