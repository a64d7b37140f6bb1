import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liftBlock } from '../../../../src-server/billing/checkout/lift-block.ts';
import { billingOverview } from '../../../../src-server/billing/checkout/manage-billing.ts';
import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { syncSubscription } from '../../../../src-server/billing/sync/sync-subscription.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { currentOf, type Subscriber, subscriber } from '../support/subscriber.ts';
import { pay, sessionIdOf } from '../support/visitor.ts';

describe('returned money', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterAll(() => world.close());

  const standing = (who: Subscriber) => standingOf(world.deps, who.userId);
  const button = async (who: Subscriber, name: string, body?: unknown) => {
    const answer = await world.stripe.control(
      'POST',
      `/subscriptions/${who.subscriptionId}/${name}`,
      body,
    );
    await world.settle();
    return answer;
  };
  const decide = async (dispute: Record<string, unknown>, outcome: 'won' | 'lost') => {
    await world.stripe.control('POST', `/disputes/${dispute.id}/${outcome}`);
    await world.settle();
  };

  it('a full refund of the current period ends the subscription, which Stripe does not do [billing-35]', async () => {
    const who = await subscriber(world);
    await button(who, 'refund');
    expect(await standing(who)).toMatchObject({ plan: 'free', status: 'canceled' });
    const at = await world.stripe.client.subscriptions.retrieve(who.subscriptionId);
    expect(at.status).toBe('canceled');
    expect(await currentOf(world, who.userId)).toMatchObject({ closed_because: 'refund' });
  });

  it('a partial refund changes nothing until the rest follows [billing-36]', async () => {
    const who = await subscriber(world);
    await button(who, 'refund', { amount: 4_899 });
    expect(await standing(who)).toMatchObject({ plan: 'standard', status: 'active' });
    await button(who, 'refund', { amount: 1 });
    expect(await standing(who)).toMatchObject({ plan: 'free' });
  });

  it('a refund of a past period changes nothing', async () => {
    const who = await subscriber(world);
    const { data } = await world.stripe.client.charges.list({ customer: who.customerId });
    await world.stripe.advanceDays(32);
    await world.settle();
    await world.stripe.control('POST', `/charges/${data[0]?.id}/refund`);
    await world.settle();
    expect(await standing(who)).toMatchObject({ plan: 'standard', status: 'active' });
  });

  it('an open dispute suspends access, and a won one restores it [billing-37]', async () => {
    const who = await subscriber(world);
    const dispute = await button(who, 'dispute');
    expect(await standing(who)).toMatchObject({ plan: 'free', accessUntil: null });
    expect((await world.stripe.client.subscriptions.retrieve(who.subscriptionId)).status).toBe(
      'active',
    );
    await decide(dispute, 'won');
    expect(await standing(who)).toMatchObject({ plan: 'standard', status: 'active' });
  });

  it('a lost dispute ends the subscription and blocks further sales [billing-38]', async () => {
    const who = await subscriber(world);
    const dispute = await button(who, 'dispute');
    await world.stripe.advanceDays(5);
    const lostAt = world.deps.clock.now();
    await decide(dispute, 'lost');
    expect(await standing(who)).toMatchObject({ plan: 'free' });
    // The five days on hold belong to the plan.
    expect((await standing(who))?.planStartDate?.getTime()).toBeGreaterThanOrEqual(
      lostAt.getTime(),
    );
    expect((await world.stripe.client.subscriptions.retrieve(who.subscriptionId)).status).toBe(
      'canceled',
    );
    const again = startPayment(world.deps, who.context, {
      plan: 'basic',
      billing: 'monthly',
      upgrade: true,
    });
    await expect(again).rejects.toMatchObject({ code: 'billing.blocked', kind: 'forbidden' });
    expect(await billingOverview(world.deps, who.actor)).toMatchObject({
      plan: 'free',
      subscriptionStatus: 'canceled',
      suspended: false,
      blocked: true,
    });
  });

  it('sales resume after an operator settled a lost dispute, until another is lost [billing-39]', async () => {
    const who = await subscriber(world);
    await decide(await button(who, 'dispute'), 'lost');
    const operator = { kind: 'operator', id: 'op' } as const;
    await liftBlock(world.deps, who.userId, operator);
    await expect(liftBlock(world.deps, who.userId, operator)).rejects.toMatchObject({
      code: 'billing.not-blocked',
    });
    // Reading the same dispute again changes nothing.
    await syncSubscription(world.deps, who.customerId, 'sweep');
    const { url } = await startPayment(world.deps, who.context, {
      plan: 'basic',
      billing: 'monthly',
      upgrade: true,
    });
    await pay(world, sessionIdOf(url));
    await world.settle();
    expect(await standing(who)).toMatchObject({ plan: 'basic', status: 'active' });
    const audited = await world.rows(
      `select 1 from audit_entry where action = 'billing.block-lifted' and target = ?`,
      [`account:${who.userId}`],
    );
    expect(audited).toHaveLength(1);

    const current = await currentOf(world, who.userId);
    const second = String(current?.stripe_subscription_id);
    const dispute = await world.stripe.control('POST', `/subscriptions/${second}/dispute`);
    await decide(dispute, 'lost');
    const [customer] = await world.rows<{ blocked: boolean }>(
      'select blocked_at is not null as blocked from customer where user_id = ?',
      [who.userId],
    );
    expect(customer).toEqual({ blocked: true });
  });
});
