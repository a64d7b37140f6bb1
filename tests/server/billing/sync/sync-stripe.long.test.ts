import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  endDuplicate,
  listLiveDuplicates,
} from '../../../../src-server/billing/standing/live-duplicates.ts';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { clamp, syncStripe } from '../../../../src-server/billing/sync/stripe-pass.ts';
import { movableClock } from '../../../../src-server/clock/clock.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { currentOf, subscriber } from '../support/subscriber.ts';

it.each([
  [undefined, 100],
  [0, 1],
  [-5, 1],
  [7.9, 7],
  [1_000, 100],
  [Number.NaN, 100],
])('reads a limit of %s as %s [billing-83]', (given, expected) => {
  expect(clamp(given ?? 100)).toBe(expected);
});

describe('the operator’s Stripe sync', () => {
  let world: BillingWorld;
  let price: string;
  beforeEach(async () => {
    world = await startBillingWorld();
    const { data } = await world.stripe.client.prices.list({ lookup_keys: ['basic_monthly'] });
    price = data[0]?.id ?? '';
    // Drops webhooks, so only the sync can repair.
    world.stripe.core.faults.add({
      provider: 'stripe',
      route: 'webhook',
      kind: 'drop',
      remaining: null,
    });
  });
  afterEach(() => world.close());

  const OPERATOR = 'operator 0190a000-0000-7000-8000-00000000000a';
  /** However busy the machine is, a call reads as many as it is asked to. */
  const sync = (limit?: number) =>
    syncStripe(
      { ...world.deps, machineClock: movableClock(new Date()) },
      { limit, cause: OPERATOR },
    );

  /** A trial subscription created at Stripe by another party; ours when `userId` is given. */
  const subscriptionAtStripe = async (userId: string | null) => {
    const { client } = world.stripe;
    const customer = await client.customers.create({ email: 'someone@example.com' });
    const subscription = await client.subscriptions.create({
      customer: customer.id,
      items: [{ price }],
      trial_period_days: 30,
    });
    if (userId !== null) {
      await world.rows(
        'insert into customer (user_id, stripe_customer_id, created_at) values (?, ?, ?)',
        [userId, customer.id, world.deps.clock.now()],
      );
    }
    return subscription.id;
  };

  it('finds nothing when nothing exists [billing-82]', async () => {
    expect(await sync()).toEqual({
      processed: 0,
      updated: 0,
      foreign: [],
      failed: [],
      began: true,
      complete: true,
    });
  });

  it('the operator’s Stripe sync does not rewrite the current subscription when nothing changed', async () => {
    await subscriptionAtStripe(newId());
    await sync();
    await world.rows(`create function refuse() returns trigger language plpgsql
      as $$ begin raise exception 'written again'; end $$`);
    await world.rows(`create trigger refuse before update of is_current on subscription
      for each row execute function refuse()`);
    expect(await sync()).toMatchObject({ processed: 1, failed: [] });
  });

  it('repairs drift and finds none on the next run', async () => {
    const userId = newId();
    await subscriptionAtStripe(userId);
    expect(await sync()).toMatchObject({ processed: 1, updated: 1 });
    expect(await standingOf(world.deps, userId)).toMatchObject({ plan: 'basic', status: 'active' });
    expect(await sync()).toMatchObject({ processed: 1, updated: 0 });
  });

  it('covers 30 subscriptions in three calls and starts over [billing-84]', async () => {
    for (let made = 0; made < 30; made += 1) await subscriptionAtStripe(newId());
    const reports = [await sync(20), await sync(4), await sync(250)];
    expect(reports.map(({ processed, updated }) => [processed, updated])).toEqual([
      [20, 20],
      [4, 4],
      [6, 6],
    ]);
    expect(reports.map(({ complete }) => complete)).toEqual([false, false, true]);
    expect(await sync(10)).toMatchObject({ processed: 10, updated: 0, complete: false });
  });

  it('ends before a proxy gives it up, and goes on from there at the next call', async () => {
    const userIds = [newId(), newId(), newId()];
    for (const userId of userIds) await subscriptionAtStripe(userId);
    const machineClock = movableClock(new Date());
    const { stripe } = world.deps;
    const slow = {
      ...world.deps,
      machineClock,
      stripe: {
        ...stripe,
        readCustomer(...given: Parameters<typeof stripe.readCustomer>) {
          machineClock.advance(15_000);
          return stripe.readCustomer(...given);
        },
      },
    };
    const call = () => syncStripe(slow, { cause: OPERATOR });
    expect(await call()).toMatchObject({ processed: 2, updated: 2, complete: false });
    expect(await call()).toMatchObject({ processed: 1, updated: 1, complete: true });
    for (const userId of userIds) {
      expect(await standingOf(world.deps, userId)).toMatchObject({ plan: 'basic' });
    }
  });

  it('reports foreign subscriptions and leaves them alone', async () => {
    const foreign = await subscriptionAtStripe(null);
    expect(await sync()).toMatchObject({ processed: 1, updated: 0, foreign: [foreign] });
    expect(await world.rows('select 1 from subscription')).toEqual([]);
    expect((await world.stripe.client.subscriptions.retrieve(foreign)).status).toBe('trialing');
  });

  it('refuses a second run while one is in progress [billing-85]', async () => {
    await subscriptionAtStripe(newId());
    world.stripe.core.faults.add({
      provider: 'stripe',
      route: 'GET /v1/subscriptions',
      kind: 'slow',
      delayMs: 60_000,
      remaining: 1,
    });
    const presses = [sync(), sync()];
    // One is refused while the other still waits for Stripe.
    await Promise.race(presses).catch(() => {});
    world.stripe.core.faults.clear();
    const both = await Promise.allSettled(presses);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = both.find((each) => each.status === 'rejected');
    expect(refused?.reason).toMatchObject({ kind: 'conflict', code: 'billing.sync-running' });
    expect(await sync()).toMatchObject({ processed: 1 });
  });

  it('reads customers who are live here but on none of Stripe’s pages', async () => {
    world.stripe.core.faults.clear();
    const { userId } = await subscriber(world, 'basic');
    await sync();
    // As after a restore of our database: the row's subscription does not exist at Stripe.
    const { id } = await world.stripe.client.customers.create({ email: 'empty@example.com' });
    await world.rows(
      `update subscription set stripe_subscription_id = 'sub_gone', stripe_customer_id = ?, synced_at = ?
         where user_id = ?`,
      [id, new Date(0), userId],
    );
    await world.rows('update customer set stripe_customer_id = ? where user_id = ?', [id, userId]);
    expect(await sync()).toMatchObject({ processed: 2, updated: 1 });
    expect(await standingOf(world.deps, userId)).toMatchObject({
      plan: 'free',
      status: 'canceled',
    });
  });

  it('the operator’s Stripe sync starts over when Stripe no longer knows the cursor', async () => {
    await subscriptionAtStripe(newId());
    await world.rows(
      `insert into stripe_sweep (name, after_subscription_id, pass_started_at) values (?, ?, ?)`,
      ['subscriptions', 'sub_forgotten', new Date()],
    );
    expect(await sync()).toMatchObject({ processed: 1, updated: 1, complete: true });
  });

  it('shows a second live subscription, which one click ends and refunds [billing-86]', async () => {
    world.stripe.core.faults.clear();
    const who = await subscriber(world, 'basic');
    const { client } = world.stripe;
    const { data } = await client.prices.list({ lookup_keys: ['premium_monthly'] });
    await client.subscriptions.create({
      customer: who.customerId,
      items: [{ price: data[0]?.id ?? '' }],
      // Checkout attaches its card to the subscription, not to the customer.
      default_payment_method: 'pm_card_visa',
    });
    await world.settle();
    // The higher plan counts. The other is reported and kept until a person decides.
    expect(await standingOf(world.deps, who.userId)).toMatchObject({ plan: 'premium' });
    expect(world.logged()).toContain('more than one live subscription');
    const [spare, ...others] = await listLiveDuplicates(world.deps);
    expect(others).toEqual([]);
    expect(spare?.stripeSubscriptionId).toBe(who.subscriptionId);

    await expect(
      endDuplicate(
        world.deps,
        String((await currentOf(world, who.userId))?.stripe_subscription_id),
        'op',
      ),
    ).rejects.toMatchObject({ kind: 'conflict' });
    // Stripe fails at the first of two steps. Nothing ends that was not refunded.
    world.stripe.core.faults.add({
      provider: 'stripe',
      route: 'POST /v1/refunds',
      kind: 'status',
      status: 500,
      remaining: 1,
    });
    await expect(endDuplicate(world.deps, who.subscriptionId, 'op')).rejects.toThrow();
    expect((await client.subscriptions.retrieve(who.subscriptionId)).status).toBe('active');
    expect(await listLiveDuplicates(world.deps)).toHaveLength(1);
    expect(await endDuplicate(world.deps, who.subscriptionId, 'op')).toMatchObject({
      cents: 1_000,
      currency: 'usd',
    });
    expect(await listLiveDuplicates(world.deps)).toEqual([]);
    expect((await client.subscriptions.retrieve(who.subscriptionId)).status).toBe('canceled');
    const { data: refunds } = await client.refunds.list();
    expect(refunds.map((refund) => refund.amount)).toEqual([1_000]);
    expect(await standingOf(world.deps, who.userId)).toMatchObject({
      plan: 'premium',
      status: 'active',
    });
  });
});
