import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBillingPortal } from '../../../src-server/billing/checkout/manage-billing.ts';
import { startPayment } from '../../../src-server/billing/checkout/start-payment.ts';
import { syncSubscription } from '../../../src-server/billing/sync/sync-subscription.ts';
import { type BillingWorld, startBillingWorld } from './support/billing-world.ts';
import { changeCard, chooseInPortal, payInvoicePage } from './support/portal.ts';
import { currentOf, type Subscriber, subscriber } from './support/subscriber.ts';
import { pay, sessionIdOf } from './support/visitor.ts';

const READINGS = ['customer', 'customer-and-subscriptions'] as const;

describe.each(READINGS)('a card changed in the portal, default of the %s', (portalCard) => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
    await world.stripe.control('PUT', '/settings', { portalCard });
  });
  afterEach(() => world.endSubscriptions());
  afterAll(() => world.close());

  const days = async (count: number) => {
    await world.stripe.advanceDays(count);
    await world.settle();
  };
  const portal = async (who: Subscriber) =>
    (await openBillingPortal(world.deps, who.actor, {})).url;
  /** Returns the id of the new card. */
  const change = async (who: Subscriber, card = 'succeeds') => {
    await changeCard(await portal(who), card);
    await world.settle();
    const customer = await world.stripe.client.customers.retrieve(who.customerId);
    if (customer.deleted) throw new Error('The customer is gone.');
    return customer.invoice_settings.default_payment_method;
  };
  const charges = async (who: Subscriber) => {
    const { data } = await world.stripe.client.charges.list({ customer: who.customerId });
    return data.map(({ payment_method, paid }) => ({ payment_method, paid }));
  };

  it('is charged at the next renewal', async () => {
    const who = await subscriber(world);
    const card = await change(who);
    await days(32);
    const [renewal, first] = await charges(who);
    expect(renewal).toEqual({ payment_method: card, paid: true });
    expect(first?.payment_method).not.toBe(card);
  });

  it('is charged at the next renewal although no event of the change arrived', async () => {
    const who = await subscriber(world);
    world.stripe.core.faults.add({ provider: 'stripe', route: 'webhook', kind: 'drop' });
    const card = await change(who);
    await world.stripe.advanceDays(32);
    expect((await charges(who))[0]).toEqual({ payment_method: card, paid: true });
  });

  it('is charged when a failed renewal is retried', async () => {
    const who = await subscriber(world);
    await change(who, 'declines');
    await days(32);
    expect(await currentOf(world, who.userId)).toMatchObject({ stripe_status: 'past_due' });
    const card = await change(who);
    await days(4);
    expect(await currentOf(world, who.userId)).toMatchObject({ stripe_status: 'active' });
    expect((await charges(who))[0]).toEqual({ payment_method: card, paid: true });
  });

  it('is charged when a scheduled lower plan starts', async () => {
    const who = await subscriber(world, 'premium');
    await chooseInPortal(world, await portal(who), who.subscriptionId, 'basic_monthly');
    await world.settle();
    const card = await change(who);
    await days(32);
    expect(await currentOf(world, who.userId)).toMatchObject({ plan: 'basic' });
    expect((await charges(who))[0]).toEqual({ payment_method: card, paid: true });
  });

  it('is charged after the renewal that followed a payment on the invoice page', async () => {
    const who = await subscriber(world);
    await change(who, 'declines');
    await days(32);
    await payInvoicePage(String((await currentOf(world, who.userId))?.pay_url));
    await world.settle();
    const [onPage] = await charges(who);
    await days(31);
    const [renewal] = await charges(who);
    expect(renewal).toEqual({ payment_method: onPage?.payment_method, paid: true });
    const card = await change(who);
    await days(31);
    expect((await charges(who))[0]).toEqual({ payment_method: card, paid: true });
  });

  it('gives way to the card of a later purchase', async () => {
    const who = await subscriber(world);
    const old = await change(who);
    await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/cancel`);
    await days(1);
    const asked = { plan: 'basic', billing: 'monthly', upgrade: true } as const;
    await pay(world, sessionIdOf((await startPayment(world.deps, who.context, asked)).url));
    await world.settle();
    await days(32);
    const [renewal, purchase] = await charges(who);
    expect(renewal).toEqual({ payment_method: purchase?.payment_method, paid: true });
    expect(renewal?.payment_method).not.toBe(old);
  });

  it('is charged where an older version had stored a card on the subscription', async () => {
    const who = await subscriber(world);
    const { client } = world.stripe;
    const [first] = await charges(who);
    await world.rows(
      'update customer set card_id = null, card_settled_at = null where user_id = ?',
      [who.userId],
    );
    await world.stripe.advanceDays(1);
    world.stripe.core.faults.add({ provider: 'stripe', route: 'webhook', kind: 'drop' });
    const card = await change(who);
    await client.subscriptions.update(who.subscriptionId, {
      default_payment_method: String(first?.payment_method),
    });
    await syncSubscription(world.deps, who.customerId, 'timer');
    await world.stripe.advanceDays(31);
    expect((await charges(who))[0]).toEqual({ payment_method: card, paid: true });
  });

  it('is charged although the server stopped between its two changes at Stripe', async () => {
    const who = await subscriber(world);
    const { client } = world.stripe;
    await days(1);
    const { id } = await client.paymentMethods.attach('pm_card_visa', { customer: who.customerId });
    await client.subscriptions.update(who.subscriptionId, { default_payment_method: id });
    world.stripe.core.faults.add({
      provider: 'stripe',
      route: `POST /v1/subscriptions/${who.subscriptionId}`,
      kind: 'status',
    });
    const sync = () => syncSubscription(world.deps, who.customerId, 'timer');
    await expect(sync()).rejects.toMatchObject({ kind: 'unavailable' });
    world.stripe.core.faults.clear();
    await sync();
    expect(await client.subscriptions.retrieve(who.subscriptionId)).toMatchObject({
      default_payment_method: null,
      payment_settings: { save_default_payment_method: 'on_subscription' },
    });
    await world.stripe.advanceDays(32);
    expect((await charges(who))[0]).toEqual({ payment_method: id, paid: true });
  });
});
