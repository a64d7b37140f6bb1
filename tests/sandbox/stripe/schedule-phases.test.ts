import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seedCatalogue, subscribe } from './support/shop.ts';
import { type StripeSandbox, startStripe } from './support/stripe-sandbox.ts';

let sandbox: StripeSandbox;
let shop: Awaited<ReturnType<typeof seedCatalogue>>;

beforeEach(async () => {
  sandbox = await startStripe();
  await sandbox.core.clock.advanceTo(new Date('2029-06-01T00:00:00Z'));
  shop = await seedCatalogue(sandbox.stripe);
});
afterEach(() => sandbox.close());

describe('the discounts of schedule phases', () => {
  /** A permanent 50 % discount, and a schedule whose rewritten phases name it or not. */
  const rewritten = async (withDiscount: boolean) => {
    const { stripe } = sandbox;
    const { subscription } = await subscribe(sandbox, shop.premiumMonthly.id);
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'forever' });
    const { discounts } = await stripe.subscriptions.update(subscription.id, {
      discounts: [{ coupon: coupon.id }],
    });
    const schedule = await stripe.subscriptionSchedules.create({
      from_subscription: subscription.id,
    });
    const [phase] = schedule.phases;
    const kept = withDiscount ? { discounts: [{ discount: String(discounts[0]) }] } : {};
    await stripe.subscriptionSchedules.update(schedule.id, {
      phases: [
        {
          items: [{ price: shop.premiumMonthly.id, quantity: 1 }],
          start_date: phase?.start_date ?? 0,
          end_date: phase?.end_date ?? 0,
          ...kept,
        },
        { items: [{ price: shop.standardMonthly.id, quantity: 1 }], ...kept },
      ],
    });
    return { subscription, discounts, copied: phase?.discounts };
  };
  const nextMonth = async (id: string) => {
    const running = await sandbox.stripe.subscriptions.retrieve(id);
    await sandbox.core.clock.advanceTo(new Date('2029-07-01T00:00:01Z'));
    const [renewal] = (await sandbox.stripe.invoices.list({ subscription: id })).data;
    return { discounts: running.discounts, renewal: renewal?.total };
  };

  test('the discounts of schedule phases come from the subscription when the schedule is created, and last where phases name them', async () => {
    const { subscription, discounts, copied } = await rewritten(true);
    expect(copied).toMatchObject([{ discount: discounts[0] }]);
    expect(await nextMonth(subscription.id)).toEqual({ discounts, renewal: 2450 });
  });

  test('the discounts of schedule phases fall back to the customer’s at once when phases name none', async () => {
    const { subscription } = await rewritten(false);
    expect(await nextMonth(subscription.id)).toEqual({ discounts: [], renewal: 4900 });
  });

  test('the discounts of schedule phases start with the phase that names a coupon', async () => {
    const { stripe } = sandbox;
    const { subscription } = await subscribe(sandbox, shop.premiumMonthly.id);
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'forever' });
    const { id, phases } = await stripe.subscriptionSchedules.create({
      from_subscription: subscription.id,
    });
    const running = {
      items: [{ price: shop.premiumMonthly.id, quantity: 1 }],
      start_date: phases[0]?.start_date ?? 0,
      end_date: phases[0]?.end_date ?? 0,
    };
    const lower = { items: [{ price: shop.standardMonthly.id, quantity: 1 }] };
    await expect(
      stripe.subscriptionSchedules.update(id, {
        phases: [running, { ...lower, discounts: [{ discount: 'di_nobodys' }] }],
      }),
    ).rejects.toMatchObject({ code: 'resource_missing' });
    await stripe.subscriptionSchedules.update(id, {
      phases: [running, { ...lower, discounts: [{ coupon: coupon.id }] }],
    });
    expect(await nextMonth(subscription.id)).toEqual({ discounts: [], renewal: 2450 });
  });
});
