import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  endDuplicate,
  listLiveDuplicates,
} from '../../../../src-server/billing/standing/live-duplicates.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { type Subscriber, subscriber } from '../support/subscriber.ts';
import { paidVisitor } from '../support/visitor.ts';

describe('ending a duplicate subscription', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterAll(() => world.close());

  const isListed = async (id: string) =>
    (await listLiveDuplicates(world.deps)).some((each) => each.stripeSubscriptionId === id);
  const statusOf = async (id: string) =>
    (await world.stripe.client.subscriptions.retrieve(id)).status;
  const refundsOf = async (customer: string) => {
    const { data } = await world.stripe.client.charges.list({ customer });
    return data.reduce((sum, { amount_refunded: cents }) => sum + cents, 0);
  };
  /** Returns the higher one, which counts. */
  const second = async ({ customerId }: Subscriber) => {
    const { client } = world.stripe;
    const { data } = await client.prices.list({ lookup_keys: ['premium_monthly'] });
    const { id } = await client.subscriptions.create({
      customer: customerId,
      items: [{ price: data[0]?.id ?? '' }],
      default_payment_method: 'pm_card_visa',
    });
    await world.settle();
    return id;
  };
  const NOT_ANY_MORE = { kind: 'conflict', code: 'billing.no-duplicate-now' };

  it('is refused once the other one ended at Stripe, before its webhook is handled', async () => {
    const who = await subscriber(world, 'basic');
    const other = await second(who);
    await world.stripe.client.subscriptions.cancel(other);
    expect(await isListed(who.subscriptionId)).toBe(true);
    await expect(endDuplicate(world.deps, who.subscriptionId, 'op')).rejects.toMatchObject(
      NOT_ANY_MORE,
    );
    expect(await statusOf(who.subscriptionId)).toBe('active');
    expect(await refundsOf(who.customerId)).toBe(0);
  });

  it('is refused for a sign-up once the subscription of the account ended at Stripe', async () => {
    const who = await subscriber(world, 'basic');
    const visitor = await paidVisitor(world, 'premium', 'monthly');
    await world.rows('update sign_up set email = ? where id = ?', [who.email, visitor.userId]);
    const [spare] = (await listLiveDuplicates(world.deps)).filter(
      ({ userId }) => userId === visitor.userId,
    );
    const id = spare?.stripeSubscriptionId ?? '';
    await world.stripe.client.subscriptions.cancel(who.subscriptionId);
    await expect(endDuplicate(world.deps, id, 'op')).rejects.toMatchObject(NOT_ANY_MORE);
    expect(await statusOf(id)).toBe('active');
  });

  it('ends one of two when two operators choose a different one at the same time', async () => {
    const who = await subscriber(world, 'basic');
    const other = await second(who);
    const presses = [who.subscriptionId, other].map((id) => endDuplicate(world.deps, id, 'op'));
    const outcomes = (await Promise.allSettled(presses)).map(({ status }) => status);
    expect(outcomes).toEqual(['fulfilled', 'rejected']);
    expect(await statusOf(other)).toBe('active');
  });

  it('says that it ended before, on a second press', async () => {
    const who = await subscriber(world, 'basic');
    await second(who);
    const presses = [1, 2].map(() => endDuplicate(world.deps, who.subscriptionId, 'op'));
    const [failed] = (await Promise.allSettled(presses)).flatMap((each) =>
      each.status === 'rejected' ? [String(each.reason.message)] : [],
    );
    expect(failed).toContain('already ended');
    expect(await refundsOf(who.customerId)).toBe(1_000);
  });
});
