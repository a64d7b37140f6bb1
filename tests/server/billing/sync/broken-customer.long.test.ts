import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeStaleAttempts } from '../../../../src-server/billing/checkout/close-stale-attempts.ts';
import type { StripeGateway } from '../../../../src-server/billing/gateway/port.ts';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { syncStripe } from '../../../../src-server/billing/sync/stripe-pass.ts';
import { syncSubscription } from '../../../../src-server/billing/sync/sync-subscription.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { ProviderFailure } from '../../../../src-server/errors/provider-failure.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { subscriber } from '../support/subscriber.ts';
import { openPage, signUp } from '../support/visitor.ts';

describe('a customer that cannot be read', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterAll(() => world.close());

  const sync = (deps = world.deps, limit = 100) => syncStripe(deps, { limit, cause: 'sweep' });
  const withStripe = (own: Partial<StripeGateway>) => ({
    ...world.deps,
    stripe: { ...world.deps.stripe, ...own },
  });
  /** Stripe answers for every customer but this one. */
  const brokenFor = (customerId: string) =>
    withStripe({
      async readCustomer(id) {
        if (id === customerId) throw new ProviderFailure('stripe', 'unavailable', 'api_error');
        return world.deps.stripe.readCustomer(id);
      },
    });
  const reported = () =>
    world.rows<{ values: { customer: string } }>(
      `select values from outgoing_mail where template = 'customer-unreadable' order by id`,
    );
  /** Live here but on none of Stripe's pages. */
  const unseen = async () => {
    const userId = newId();
    const { id } = await world.stripe.client.customers.create({ email: 'unseen@example.com' });
    const now = world.deps.clock.now();
    await world.rows(
      'insert into customer (user_id, stripe_customer_id, created_at) values (?, ?, ?)',
      [userId, id, now],
    );
    await world.rows(
      `insert into subscription (stripe_subscription_id, user_id, stripe_customer_id, is_current,
         stripe_status, collection_paused, created_at, started_at, synced_at)
         values (?, ?, ?, true, 'active', false, ?, ?, ?)`,
      [`sub_unseen_${userId}`, userId, id, now, now, new Date(0)],
    );
    return userId;
  };
  const isLiveHere = async (userId: string) =>
    (
      await world.rows('select 1 from subscription where user_id = ? and ended_at is null', [
        userId,
      ])
    ).length > 0;

  it('delays no other customer, is reported once and retried in the next pass [billing-11]', async () => {
    const [first, second] = [await subscriber(world), await subscriber(world)];
    await world.rows('update standing set plan = ?', ['free']);
    const broken = brokenFor(second.customerId);
    for (const _ of [1, 2]) {
      expect(await sync(broken)).toMatchObject({ failed: [second.customerId], complete: true });
    }
    expect(await standingOf(world.deps, first.userId)).toMatchObject({ plan: 'standard' });
    expect(await standingOf(world.deps, second.userId)).toMatchObject({ plan: 'free' });
    expect((await reported()).map(({ values }) => values.customer)).toEqual([second.customerId]);
    expect(await sync()).toMatchObject({ failed: [] });
    expect(await standingOf(world.deps, second.userId)).toMatchObject({ plan: 'standard' });
  });

  it('a customer that cannot be read is not singled out while Stripe is down: the pass waits at its cursor', async () => {
    const who = await subscriber(world);
    const before = (await reported()).length;
    const away = new ProviderFailure('stripe', 'unavailable', 'api_error');
    const down = withStripe({
      readCustomer: () => Promise.reject(away),
      ping: () => Promise.reject(away),
    });
    await expect(sync(down)).rejects.toBe(away);
    expect(await reported()).toHaveLength(before);
    expect(await standingOf(world.deps, who.userId)).toMatchObject({ plan: 'standard' });
  });

  it('a customer that cannot be read does not keep other attempts open', async () => {
    const [bad, good] = [await signUp(world), await signUp(world)];
    const page = await openPage(world, bad);
    await openPage(world, good);
    await world.stripe.advanceDays(1);
    const deps = withStripe({
      async findCheckout(id) {
        if (id === page) throw new ProviderFailure('stripe', 'refused', 'odd');
        return world.deps.stripe.findCheckout(id);
      },
    });
    await closeStaleAttempts(deps);
    const states = await world.rows<{ state: string }>(
      'select state from payment_attempt where user_id in (?, ?) order by id',
      [bad.userId, good.userId],
    );
    expect(states.map(({ state }) => state)).toEqual(['open', 'expired']);
    const unavailable = withStripe({
      async findCheckout(id) {
        if (id === page) throw new ProviderFailure('stripe', 'misconfigured', 'odd');
        return world.deps.stripe.findCheckout(id);
      },
    });
    const third = await signUp(world);
    await openPage(world, third);
    await world.stripe.advanceDays(1);
    await closeStaleAttempts(unavailable);
    const [row] = await world.rows<{ state: string }>(
      'select state from payment_attempt where user_id = ?',
      [third.userId],
    );
    expect(row).toEqual({ state: 'expired' });
  });

  it('a customer that cannot be read does not block the separate steps for customers that no page listed [billing-12]', async () => {
    await sync();
    await world.stripe.advanceDays(1);
    const lost = [await unseen(), await unseen(), await unseen()];
    const { data } = await world.stripe.client.subscriptions.list({ status: 'all', limit: 100 });
    // The pages leave no room for them.
    const limit = data.length;
    expect(await sync(world.deps, limit)).toMatchObject({ processed: limit, complete: false });
    expect(await sync(world.deps, 2)).toMatchObject({ processed: 2, complete: false });
    expect(await sync(world.deps, 2)).toMatchObject({ processed: 1, complete: true });
    for (const userId of lost) expect(await isLiveHere(userId)).toBe(false);
  });

  it('a customer that Stripe never had points to a wrong key: nothing ends and nothing is sold [billing-13]', async () => {
    const who = await subscriber(world);
    const { client } = world.stripe;
    await world.rows('update customer set stripe_customer_id = ? where user_id = ?', [
      'cus_of_another_account',
      who.userId,
    ]);
    await world.rows('update subscription set stripe_customer_id = ? where user_id = ?', [
      'cus_of_another_account',
      who.userId,
    ]);
    await expect(
      syncSubscription(world.deps, 'cus_of_another_account', 'sweep'),
    ).rejects.toMatchObject({ kind: 'misconfigured', reason: 'customer_unknown' });
    expect(await standingOf(world.deps, who.userId)).toMatchObject({ plan: 'standard' });
    const [customer] = await world.rows<{ deleted_at: Date | null }>(
      'select deleted_at from customer where user_id = ?',
      [who.userId],
    );
    expect(customer?.deleted_at).toBeNull();
    expect((await client.subscriptions.retrieve(who.subscriptionId)).status).toBe('active');
  });

  it('a customer that was marked deleted is restored as soon as Stripe returns it [billing-14]', async () => {
    const who = await subscriber(world);
    await world.rows('update customer set deleted_at = ? where user_id = ?', [
      world.deps.clock.now(),
      who.userId,
    ]);
    await syncSubscription(world.deps, who.customerId, 'sweep');
    const [customer] = await world.rows<{ deleted_at: Date | null; id: string }>(
      'select deleted_at, stripe_customer_id as id from customer where user_id = ?',
      [who.userId],
    );
    expect(customer).toEqual({ deleted_at: null, id: who.customerId });
  });
});
