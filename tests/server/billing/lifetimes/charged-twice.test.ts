import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import { endReplaced } from '../../../../src-server/billing/lifetimes/end-replaced.ts';
import { priceFor } from '../../../../src-server/billing/stripe-prices.ts';
import { long } from '../../../support/long.ts';
import { type LifetimeStage, startLifetimeStage } from '../support/lifetime-stage.ts';
import { currentOf, type Subscriber, subscriber } from '../support/subscriber.ts';
import { contextOf, pay, sessionIdOf } from '../support/visitor.ts';

describe('a subscription that was charged beside a plan for life', () => {
  let stage: LifetimeStage;
  beforeAll(async () => {
    stage = await startLifetimeStage();
  });
  afterEach(() => stage.world.stripe.core.faults.clear());
  afterAll(() => stage.world.close());

  type Person = Awaited<ReturnType<LifetimeStage['account']>>;
  const person = ({ userId, email }: Subscriber) => ({ accountId: userId, email });
  const atStripe = (id: string) => stage.world.stripe.client.subscriptions.retrieve(id);
  const refuse = (route: string) =>
    stage.world.stripe.core.faults.add({ provider: 'stripe', route, kind: 'status', status: 400 });
  const refundedOf = async (customer: string) =>
    (await stage.world.stripe.client.charges.list({ customer })).data.map(
      ({ refunded }) => refunded,
    );

  /** The stored subscription of an account that subscribes now. */
  const subscribe = async ({ accountId, email }: Person, plan: string) => {
    const { world } = stage;
    const context = contextOf({ account: { id: accountId, email } });
    const { url } = await startPayment(world.deps, context, {
      plan,
      billing: 'monthly',
      upgrade: true,
    });
    await pay(world, sessionIdOf(url));
    await world.settle();
    const row = await currentOf(world, accountId);
    return {
      subscriptionId: String(row?.stripe_subscription_id),
      customerId: String(row?.stripe_customer_id),
    };
  };

  it('keeps the money of a higher plan, whatever the subscription is now', async () => {
    const { world, account, buy, planOf } = stage;
    const who = await account();
    const { id } = await buy(who, 'standard');
    await world.stripe.advanceDays(1);
    const { subscriptionId, customerId } = await subscribe(who, 'premium');
    const lower = await priceFor(world.deps, 'standard', 'monthly');
    const { items } = await atStripe(subscriptionId);
    await world.stripe.client.subscriptions.update(subscriptionId, {
      items: [{ id: items.data[0]?.id ?? '', price: lower.id }],
      proration_behavior: 'none',
    });
    await endReplaced(world.deps, id);
    expect(await refundedOf(customerId)).toEqual([false]);
    const { status, cancel_at } = await atStripe(subscriptionId);
    expect({ status, ends: cancel_at !== null }).toEqual({ status: 'active', ends: true });
    expect(await planOf(who)).toBe('standard');
  });

  long('lets the time run out that was paid while the bank held the payment for life', async () => {
    const { world, account, buy, chargeOf } = stage;
    const who = await account();
    const { id } = await buy(who);
    await world.stripe.advanceDays(1);
    const charge = await chargeOf(id);
    const dispute = await world.stripe.control('POST', `/charges/${charge}/dispute`, {});
    await world.settle();
    const { subscriptionId, customerId } = await subscribe(who, 'premium');
    await world.stripe.advanceDays(1);
    await world.stripe.control('POST', `/disputes/${dispute.id}/won`, {});
    await world.settle();
    await endReplaced(world.deps, id);
    expect(await refundedOf(customerId)).toEqual([false]);
    const { status, cancel_at } = await atStripe(subscriptionId);
    expect({ status, ends: cancel_at !== null }).toEqual({ status: 'active', ends: true });
  });

  it('ends although Stripe refuses the refund, which the operator hears of', async () => {
    const { world, open } = stage;
    const buyer = await subscriber(world, 'premium');
    const { id, sessionId } = await open(person(buyer));
    await pay(world, sessionId);
    await world.settle();
    await world.stripe.advanceDays(32);
    refuse('POST /v1/refunds');
    await endReplaced(world.deps, id);
    expect((await atStripe(buyer.subscriptionId)).status).toBe('canceled');
    const alerts = () =>
      world.rows(`select 1 from outgoing_mail where template = 'refund-refused'`);
    expect(await alerts()).toHaveLength(1);
    expect(await refundedOf(buyer.customerId)).toEqual([false, false]);
    world.stripe.core.faults.clear();
    await endReplaced(world.deps, id);
    expect(await refundedOf(buyer.customerId)).toEqual([true, false]);
    expect(await alerts()).toHaveLength(1);
  });

  long('has no invoice left to pay, also if the first try stopped halfway', async () => {
    const { world, open } = stage;
    const buyer = await subscriber(world, 'standard');
    await world.stripe.control('POST', `/subscriptions/${buyer.subscriptionId}/card`, {
      behaviour: 'declines',
    });
    await world.stripe.advanceDays(32);
    await world.settle();
    const { id, sessionId } = await open(person(buyer));
    await pay(world, sessionId);
    await world.settle();
    refuse('POST /v1/invoices/*/void');
    await expect(endReplaced(world.deps, id)).rejects.toThrow();
    expect((await atStripe(buyer.subscriptionId)).status).toBe('canceled');
    const owed = async () => {
      const { customerId: customer } = buyer;
      return (await world.stripe.client.invoices.list({ customer, status: 'open' })).data.length;
    };
    expect(await owed()).toBe(1);
    world.stripe.core.faults.clear();
    await endReplaced(world.deps, id);
    expect(await owed()).toBe(0);
  });
});
