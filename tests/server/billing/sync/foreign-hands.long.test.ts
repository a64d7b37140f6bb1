import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { syncSubscription } from '../../../../src-server/billing/sync/sync-subscription.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { type Subscriber, subscriber } from '../support/subscriber.ts';
import { pay, sessionIdOf } from '../support/visitor.ts';

describe('a subscription changed at Stripe by hand', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterAll(() => world.close());

  const standing = (who: Subscriber) => standingOf(world.deps, who.userId);

  it('keeps its plan when the operator replaces the price', async () => {
    const who = await subscriber(world, 'basic');
    const { data } = await world.stripe.client.prices.list({ lookup_keys: ['basic_monthly'] });
    const old = data[0];
    await world.stripe.client.prices.create({
      currency: 'usd',
      unit_amount: 1200,
      product: typeof old?.product === 'string' ? old.product : '',
      recurring: { interval: 'month' },
      lookup_key: 'basic_monthly',
      transfer_lookup_key: true,
    });
    // Its metadata is gone too, so only our stored price is left.
    await world.stripe.client.prices.update(old?.id ?? '', { metadata: { plan: '', billing: '' } });
    await syncSubscription(world.deps, who.customerId, 'sweep');
    expect(await standing(who)).toMatchObject({ plan: 'basic', status: 'active' });
    await world.stripe.client.prices.update(old?.id ?? '', {
      lookup_key: 'basic_monthly',
      transfer_lookup_key: true,
      metadata: { plan: 'basic', billing: 'monthly', app: 'wickline' },
    });
  });

  it('keeps the last known plan under an unknown price and logs it [billing-23]', async () => {
    const who = await subscriber(world, 'premium');
    const { id: product } = await world.stripe.client.products.create({ name: 'Special' });
    const special = await world.stripe.client.prices.create({
      currency: 'usd',
      unit_amount: 100,
      product,
      recurring: { interval: 'month' },
    });
    const subscription = await world.stripe.client.subscriptions.retrieve(who.subscriptionId);
    await world.stripe.client.subscriptions.update(who.subscriptionId, {
      items: [{ id: subscription.items.data[0]?.id ?? '', price: special.id }],
      proration_behavior: 'none',
    });
    await world.settle();
    expect(await standing(who)).toMatchObject({ plan: 'premium', status: 'active' });
    expect(world.logged()).toContain('a price that is not ours');
  });

  it('a subscription changed at Stripe by hand ends with its customer, and the next payment creates a new one', async () => {
    const who = await subscriber(world);
    await world.stripe.client.customers.del(who.customerId);
    await world.settle();
    expect(await standing(who)).toMatchObject({ plan: 'free', status: 'canceled' });
    const [row] = await world.rows<{ gone: boolean }>(
      'select deleted_at is not null as gone from customer where user_id = ?',
      [who.userId],
    );
    expect(row).toEqual({ gone: true });
    const { url } = await startPayment(world.deps, who.context, {
      plan: 'basic',
      billing: 'monthly',
      upgrade: true,
    });
    await pay(world, sessionIdOf(url));
    await world.settle();
    expect(await standing(who)).toMatchObject({ plan: 'basic', status: 'active' });
  });

  it('a subscription changed at Stripe by hand is not sold again under a new customer while the old one bills [billing-24]', async () => {
    const who = await subscriber(world);
    await world.rows('update customer set deleted_at = ? where user_id = ?', [
      world.deps.clock.now(),
      who.userId,
    ]);
    const { url } = await startPayment(world.deps, who.context, {
      plan: 'premium',
      billing: 'monthly',
      upgrade: true,
    });
    expect(url).toContain('/portal/');
    const [customer] = await world.rows<{ id: string; deleted_at: Date | null }>(
      'select stripe_customer_id as id, deleted_at from customer where user_id = ?',
      [who.userId],
    );
    expect(customer).toEqual({ id: who.customerId, deleted_at: null });
  });

  it('a subscription in an unknown status gives no access and is reported once', async () => {
    const who = await subscriber(world);
    const deps = {
      ...world.deps,
      stripe: {
        ...world.deps.stripe,
        async readCustomer(id: string) {
          const facts = await world.deps.stripe.readCustomer(id);
          const subscriptions = facts.subscriptions.map((each) => ({
            ...each,
            status: 'hibernating',
          }));
          return { ...facts, subscriptions };
        },
      },
    };
    for (const _ of [1, 2]) await syncSubscription(deps, who.customerId, 'sweep');
    expect(await standing(who)).toMatchObject({ plan: 'free', status: 'inactive' });
    const reported = await world.rows<{ values: { status: string } }>(
      `select values from outgoing_mail where template = 'unknown-status'`,
    );
    expect(reported.map(({ values }) => values.status)).toEqual(['hibernating']);
  });

  it('a subscription changed at Stripe by hand may lose its customer without an event: the next payment notices', async () => {
    const who = await subscriber(world);
    world.stripe.core.faults.add({
      provider: 'stripe',
      route: 'webhook',
      kind: 'drop',
      remaining: null,
    });
    await world.stripe.client.customers.del(who.customerId);
    const { url } = await startPayment(world.deps, who.context, {
      plan: 'premium',
      billing: 'monthly',
      upgrade: true,
    });
    world.stripe.core.faults.clear();
    await pay(world, sessionIdOf(url));
    await world.settle();
    expect(await standing(who)).toMatchObject({ plan: 'premium', status: 'active' });
  });
});
