import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCustomer } from '../../../src-server/billing/gateway/calls/read-customer.ts';
import { reviewDueStandings } from '../../../src-server/billing/standing/review-standings.ts';
import { standingOf } from '../../../src-server/billing/standing/standing.ts';
import { syncSubscription } from '../../../src-server/billing/sync/sync-subscription.ts';
import { handleStripeEvent } from '../../../src-server/billing/webhook/handle-stripe-event.ts';
import { withBillingLease } from '../../../src-server/billing/with-billing-lease.ts';
import { machineClock } from '../../../src-server/clock/clock.ts';
import { ProviderFailure } from '../../../src-server/errors/provider-failure.ts';
import { createInboxWorker } from '../../../src-server/jobs/inbox-worker.ts';
import { until } from '../../support/until.ts';
import { type BillingWorld, startBillingWorld } from './support/billing-world.ts';
import { mailsOf, subscriber } from './support/subscriber.ts';

describe('concurrent reads of one customer', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterAll(() => world.close());

  it('a slow read never overwrites a later one [billing-48]', async () => {
    const who = await subscriber(world, 'premium');
    const { stripe } = world.deps;
    let quick: Promise<unknown> = Promise.resolve();
    const othersWait = () => world.logged().includes(`"lease":"customer:${who.customerId}"`);
    const slow = {
      ...world.deps,
      stripe: {
        ...stripe,
        async readCustomer(id: string) {
          const facts = await stripe.readCustomer(id);
          await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/cancel`);
          quick = syncSubscription(world.deps, id, 'timer');
          // The other read either finishes, or reports that it waits for this one.
          await Promise.race([quick, until('the other waits for its turn', othersWait)]);
          return facts;
        },
      },
    };
    await syncSubscription(slow, who.customerId, 'sweep');
    await quick;
    expect(await standingOf(world.deps, who.userId)).toMatchObject({
      plan: 'free',
      status: 'canceled',
    });
  });

  it('a read whose lease was taken over is repeated instead of written [billing-49]', async () => {
    const who = await subscriber(world, 'premium');
    const { stripe } = world.deps;
    let reads = 0;
    const deps = {
      ...world.deps,
      stripe: {
        ...stripe,
        async readCustomer(id: string) {
          const facts = await stripe.readCustomer(id);
          reads += 1;
          if (reads > 1) return facts;
          // While this reader sleeps, its lease expires, Stripe changes, and another process writes.
          await world.rows('update lease set expires_at = ? where key = ?', [
            new Date(0),
            `customer:${id}`,
          ]);
          await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/cancel`);
          await syncSubscription(world.deps, id, 'timer');
          return facts;
        },
      },
    };
    const result = await syncSubscription(deps, who.customerId, 'sweep');
    expect(reads).toBe(2);
    expect(result).toMatchObject({ outcome: 'synced', changed: false });
    expect(await standingOf(world.deps, who.userId)).toMatchObject({ status: 'canceled' });
    const causes = await world.rows<{ cause: string }>(
      'select cause from standing_change where user_id = ? order by id',
      [who.userId],
    );
    expect(causes.at(-1)).toEqual({ cause: 'timer' });
  });

  it('a review from stored data waits for a read at Stripe and overwrites nothing [billing-50]', async () => {
    const who = await subscriber(world, 'premium');
    const over = new Date(world.deps.clock.now().getTime() - 2 * 3_600_000);
    const due = 'update standing set access_until = ?, review_at = ? where user_id = ?';
    await world.rows(due, [over, over, who.userId]);
    await world.rows('update subscription set paid_through = ? where user_id = ?', [
      over,
      who.userId,
    ]);
    const { stripe } = world.deps;
    const key = `customer:${who.customerId}`;
    const waits = () => world.logged().includes(`"lease":"${key}"`);
    let reader: Promise<unknown> = Promise.resolve();
    const down = {
      ...world.deps,
      stripe: {
        ...stripe,
        // Stripe fails for the review, which then falls back to stored data. It works again for another read that has
        // not written yet.
        readCustomer: () =>
          new Promise<never>((_, reject) => {
            const away = new ProviderFailure('stripe', 'unavailable', 'away');
            const over = world.rows('update lease set expires_at = ? where key = ?', [
              new Date(0),
              key,
            ]);
            reader = over.then(() =>
              withBillingLease(world.deps, key, async () => {
                reject(away);
                await Promise.race([until('the review waits for its turn', waits), reviewed()]);
                await world.rows('update subscription set paid_through = ? where user_id = ?', [
                  new Date(world.deps.clock.now().getTime() + 86_400_000),
                  who.userId,
                ]);
              }),
            );
          }),
      },
    };
    const reviewing = reviewDueStandings(down);
    const reviewed = () => reviewing;
    await reviewing;
    await reader;
    expect(await standingOf(world.deps, who.userId)).toMatchObject({ plan: 'premium' });
    expect(await mailsOf(world, who.userId)).not.toContain('access-ended');
  });

  it('a read repeats for an event that arrived during it', async () => {
    const who = await subscriber(world, 'premium');
    const { stripe } = world.deps;
    let reads = 0;
    const deps = {
      ...world.deps,
      stripe: {
        ...stripe,
        async readCustomer(id: string) {
          const facts = await stripe.readCustomer(id);
          reads += 1;
          if (reads > 1) return facts;
          // Too late for this answer, and in the inbox before it is written.
          await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/cancel`);
          await world.stripe.delivered();
          return facts;
        },
      },
    };
    const worker = createInboxWorker(
      { orm: deps.orm, machineClock, log: deps.log, random: () => 0 },
      { stripe: (event) => handleStripeEvent(deps, event) },
    );
    await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/cancel-at-period-end`);
    await world.stripe.delivered();
    await worker.runDue();
    expect(reads).toBe(2);
    expect(await standingOf(world.deps, who.userId)).toMatchObject({ status: 'canceled' });
  });

  it.each([
    [
      'subscribes again',
      async (customer: string) => {
        const { client } = world.stripe;
        const { data } = await client.prices.list({ lookup_keys: ['premium_monthly'] });
        await client.subscriptions.create({
          customer,
          items: [{ price: data[0]?.id ?? '' }],
          default_payment_method: 'pm_card_visa',
        });
      },
      'premium',
    ],
    [
      'renews',
      async () => {
        const { data } = await world.stripe.client.subscriptions.list({ limit: 1 });
        const end = data[0]?.items.data[0]?.current_period_end ?? 0;
        const days = (end * 1000 - world.stripe.core.clock.now().getTime()) / 86_400_000;
        await world.stripe.advanceDays(days + 0.1);
      },
      'basic',
    ],
  ])('takes nothing from a user who %s between two pages', async (_name, interrupt, plan) => {
    const who = await subscriber(world, 'basic');
    let happened = false;
    const list = async (query: Stripe.SubscriptionListParams) => {
      if (!happened) {
        happened = true;
        await interrupt(who.customerId);
      }
      return world.stripe.client.subscriptions.list(query);
    };
    const { client } = world.stripe;
    const subscriptions = Object.create(client.subscriptions, { list: { value: list } });
    const slow = Object.create(client, { subscriptions: { value: subscriptions } }) as Stripe;
    const stripe = { ...world.deps.stripe, readCustomer: (id: string) => readCustomer(slow, id) };
    await syncSubscription({ ...world.deps, stripe }, who.customerId, 'sweep');
    expect(await standingOf(world.deps, who.userId)).toMatchObject({ plan, status: 'active' });
    const lost = "select at from standing_change where user_id = ? and after->>'plan' = 'free'";
    expect(await world.rows(lost, [who.userId])).toEqual([]);
  });
});
