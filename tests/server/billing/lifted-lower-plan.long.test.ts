import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeStaleAttempts } from '../../../src-server/billing/checkout/close-stale-attempts.ts';
import { openBillingPortal } from '../../../src-server/billing/checkout/manage-billing.ts';
import { startPayment } from '../../../src-server/billing/checkout/start-payment.ts';
import { type BillingWorld, startBillingWorld } from './support/billing-world.ts';
import { chooseInPortal, confirmChange } from './support/portal.ts';
import { currentOf, type Subscriber, subscriber } from './support/subscriber.ts';

describe('an upgrade while a lower plan is scheduled', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterAll(() => world.close());

  /** Standard until the period's end, then basic. */
  const lowerAgreed = async () => {
    const who = await subscriber(world, 'standard');
    const { url } = await openBillingPortal(world.deps, who.actor, {});
    await chooseInPortal(world, url, who.subscriptionId, 'basic_monthly');
    await world.settle();
    const agreed = await currentOf(world, who.userId);
    expect(agreed).toMatchObject({ changes_to: 'basic' });
    return { who, agreed };
  };
  const press = (who: Subscriber) =>
    startPayment(world.deps, who.context, { plan: 'premium', billing: 'monthly', upgrade: true });
  const hoursLater = async () => {
    await world.stripe.advanceDays(1 / 12);
    await closeStaleAttempts(world.deps);
    await world.settle();
  };

  it('restores the lower plan when nothing was confirmed, and the plan starts [billing-26]', async () => {
    const { who, agreed } = await lowerAgreed();
    await press(who);
    await press(who);
    await world.settle();
    expect(await currentOf(world, who.userId)).toMatchObject({ changes_to: null });
    await hoursLater();
    expect(await currentOf(world, who.userId)).toMatchObject({
      plan: 'standard',
      changes_to: 'basic',
      changes_at: agreed?.changes_at,
    });
    await world.stripe.advanceDays(32);
    await world.settle();
    expect(await currentOf(world, who.userId)).toMatchObject({ plan: 'basic', changes_to: null });
    const { data } = await world.stripe.client.invoices.list({ customer: who.customerId });
    expect(data.map((invoice) => invoice.amount_paid)).toEqual([1_000, 4_900]);
  });

  it('restores it when an earlier attempt left a schedule without a change', async () => {
    const { who, agreed } = await lowerAgreed();
    await press(who);
    await world.settle();
    const half = { from_subscription: who.subscriptionId };
    await world.stripe.client.subscriptionSchedules.create(half);
    await hoursLater();
    expect(await currentOf(world, who.userId)).toMatchObject({
      changes_to: 'basic',
      changes_at: agreed?.changes_at,
    });
  });

  it('keeps the discount when the lower plan is restored and when it starts [billing-27]', async () => {
    const { client } = world.stripe;
    const who = await subscriber(world, 'standard');
    const coupon = await client.coupons.create({ percent_off: 50, duration: 'forever' });
    const { discounts } = await client.subscriptions.update(who.subscriptionId, {
      discounts: [{ coupon: coupon.id }],
    });
    const { url } = await openBillingPortal(world.deps, who.actor, {});
    await chooseInPortal(world, url, who.subscriptionId, 'basic_monthly');
    await world.settle();
    await press(who);
    await world.settle();
    await hoursLater();
    expect(await currentOf(world, who.userId)).toMatchObject({ changes_to: 'basic' });
    const running = await client.subscriptions.retrieve(who.subscriptionId);
    expect(running.discounts).toEqual(discounts);
    await world.stripe.advanceDays(32);
    await world.settle();
    const { data } = await client.invoices.list({ customer: who.customerId });
    expect(data.map((invoice) => invoice.amount_paid)).toEqual([500, 4_900]);
  });

  it('keeps card, tax and collection when the lower plan is restored and starts', async () => {
    const { client } = world.stripe;
    const { who } = await lowerAgreed();
    await press(who);
    await world.settle();
    const { id } = await client.paymentMethods.attach('pm_card_visa', { customer: who.customerId });
    await client.subscriptions.update(who.subscriptionId, {
      default_payment_method: id,
      automatic_tax: { enabled: true },
      description: 'Standard',
    });
    // No event reported the card, so only the schedule carries it.
    await world.stripe.delivered();
    const agreed = await world.deps.stripe.findSubscription(who.subscriptionId);
    const { data } = await client.prices.list({ lookup_keys: ['basic_monthly'] });
    const at = agreed?.currentPeriodEnd ?? new Date(0);
    await world.deps.stripe.scheduleChange(who.subscriptionId, { priceId: data[0]?.id ?? '', at });
    const kept = { automatic_tax: { enabled: true }, description: 'Standard' };
    expect(await client.subscriptions.retrieve(who.subscriptionId)).toMatchObject({
      ...kept,
      default_payment_method: id,
    });
    await world.stripe.advanceDays(32);
    await world.settle();
    expect(await client.subscriptions.retrieve(who.subscriptionId)).toMatchObject(kept);
    expect(await currentOf(world, who.userId)).toMatchObject({
      plan: 'basic',
      stripe_status: 'active',
    });
    const { data: charges } = await client.charges.list({ customer: who.customerId });
    expect(charges[0]).toMatchObject({ payment_method: id, amount: 1_000, paid: true });
  });

  it('drops the lower plan when the upgrade was confirmed', async () => {
    const { who } = await lowerAgreed();
    const { url } = await press(who);
    await confirmChange(url);
    await world.settle();
    await hoursLater();
    expect(await currentOf(world, who.userId)).toMatchObject({ plan: 'premium', changes_to: null });
  });

  it('restores it once, even when the process ended midway [billing-28]', async () => {
    const { who } = await lowerAgreed();
    await press(who);
    await world.settle();
    // Stripe had created the schedule, but its second phase was never written.
    await world.stripe.client.subscriptionSchedules.create({
      from_subscription: who.subscriptionId,
    });
    const { client } = world.stripe;
    const { data } = await client.prices.list({ lookup_keys: ['basic_monthly'] });
    const at = world.deps.clock.now().getTime() + 20 * 86_400_000;
    const change = { priceId: data[0]?.id ?? '', at: new Date(at) };
    for (const _ of [1, 2]) await world.deps.stripe.scheduleChange(who.subscriptionId, change);
    const { data: schedules } = await client.subscriptionSchedules.list({
      customer: who.customerId,
    });
    const running = schedules.filter(({ status }) => status === 'active');
    expect(running.map(({ phases }) => phases.length)).toEqual([2]);
  });
});
