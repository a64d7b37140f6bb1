import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStripeHealth } from '../../../../src-server/billing/gateway/stripe-health.ts';
import { sweepStripe } from '../../../../src-server/billing/sync/sweep-stripe.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import type { BillingWorld } from '../support/billing-world.ts';
import { startPacedWorld } from './paced-world.ts';

describe('a request that Stripe rate-limits', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startPacedWorld();
  });
  afterAll(() => world.close());

  /** Another program of the same account uses up the limit. */
  const useUp = async (path: string) => {
    for (let made = 0; made < 25; made += 1) {
      await fetch(`${world.stripe.address}${path}`, {
        headers: { authorization: 'Bearer sk_test_other' },
      });
    }
  };
  const callsTo = (name: string) =>
    world.stripe.core.ledger
      .list({ provider: 'stripe', kind: 'call', name })
      .map(({ detail }) => detail.status);

  it('a request that Stripe rate-limits is retried after a wait and succeeds', async () => {
    await world.stripe.control('PUT', '/settings', { rateLimits: 'live' });
    await useUp('/v1/subscriptions/sub_1');
    expect(await world.deps.stripe.findSubscription('sub_2')).toBeNull();
    await world.stripe.control('PUT', '/settings', { rateLimits: 'off' });
    expect(callsTo('GET /v1/subscriptions/sub_2')).toEqual([429, 404]);
  });

  it('fails no customer and does not make Stripe count as down', async () => {
    const { id } = await world.stripe.client.customers.create({ email: 'a@b.example' });
    const { data } = await world.stripe.client.prices.list({ lookup_keys: ['basic_monthly'] });
    await world.stripe.client.subscriptions.create({
      customer: id,
      items: [{ price: data[0]?.id ?? '' }],
      trial_period_days: 30,
    });
    await world.rows(
      'insert into customer (user_id, stripe_customer_id, created_at) values (?, ?, ?)',
      [newId(), id, world.deps.clock.now()],
    );
    const { faults } = world.stripe.core;
    for (const route of ['GET /v1/invoices', 'GET /v1/prices']) {
      faults.add({ provider: 'stripe', route, kind: 'status', status: 429 });
    }
    await expect(sweepStripe(world.deps)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await createStripeHealth(world.deps.stripe, true).probe()).toBe('up');
    expect(await world.rows('select template from outgoing_mail')).toEqual([]);
    faults.clear();
    expect(await sweepStripe(world.deps)).toMatchObject({ updated: 1, failed: [] });
  });
});
