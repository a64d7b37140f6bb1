import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { LeaveReason } from '../../../../src/domain/leaving/leave.ts';
import { chooseLeaveReason } from '../../../../src-server/billing/leaving/choose-reason.ts';
import { startPause } from '../../../../src-server/billing/leaving/start-pause.ts';
import { takeLeaveOffer } from '../../../../src-server/billing/leaving/take-offer.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { offeredSubscriber } from '../support/offered-subscriber.ts';
import { currentOf, type Subscriber } from '../support/subscriber.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await startBillingWorld();
});
afterEach(() => world.endSubscriptions());
afterAll(() => world.close());

const choose = (who: Subscriber, reason: LeaveReason) =>
  chooseLeaveReason(world.deps, who.actor, reason);
const requestsOf = (who: Subscriber) =>
  world.rows<{ state: string; reason: string | null; offer: string | null }>(
    'select state, reason, offer from leave_request where user_id = ? order by at',
    [who.userId],
  );
/** The shop with a coupon to keep people. */
const withCoupon = (coupon: string) => {
  const { leaving } = world.deps.settings;
  const settings = { ...world.deps.settings, leaving: { ...leaving, coupon } };
  return { ...world.deps, settings };
};

describe('the offer', () => {
  test('of a lower plan takes effect at the renewal', async () => {
    const who = await offeredSubscriber(world, 'premium');
    const { offer, lowerPlan } = await choose(who, 'too_expensive');
    expect({ offer, plan: lowerPlan?.plan }).toEqual({ offer: 'lower-plan', plan: 'standard' });
    await takeLeaveOffer(world.deps, who.actor, 'lower-plan');
    expect(await currentOf(world, who.userId)).toMatchObject({ changes_to: 'standard' });
    expect(await requestsOf(who)).toMatchObject([{ state: 'taken', offer: 'lower-plan' }]);
  });

  test('of a lower plan is not one that the person has for life', async () => {
    const who = await offeredSubscriber(world, 'premium');
    const now = world.deps.clock.now();
    await world.rows(
      `insert into plan_grant (id, account_id, plan, starts_at, source, source_ref, note, created_at)
       values (gen_random_uuid(), ?, 'standard', ?, 'lifetime', 'purchase', '', ?)`,
      [who.userId, now, now],
    );
    expect((await choose(who, 'too_expensive')).lowerPlan?.plan).not.toBe('standard');
  });

  test('of a coupon is taken once in twelve months', async () => {
    const coupon = await world.stripe.client.coupons.create({ percent_off: 20, duration: 'once' });
    const deps = withCoupon(coupon.id);
    const who = await offeredSubscriber(world, 'premium');
    expect(await chooseLeaveReason(deps, who.actor, 'too_expensive')).toMatchObject({
      offer: 'coupon',
      coupon: { percentOff: 20, duration: 'once' },
    });
    await takeLeaveOffer(deps, who.actor, 'coupon');
    const [request] = await world.rows<{ id: string }>(
      'select id from leave_request where user_id = ?',
      [who.userId],
    );
    const { data } = await world.stripe.client.events.list({
      type: 'customer.subscription.updated',
      limit: 1,
    });
    expect(data[0]?.request?.idempotency_key).toMatch(`coupon:${request?.id}:`);
    const { discounts } = await world.stripe.client.subscriptions.retrieve(who.subscriptionId);
    expect(discounts).toHaveLength(1);
    expect((await chooseLeaveReason(deps, who.actor, 'too_expensive')).offer).toBe('lower-plan');
    await expect(takeLeaveOffer(deps, who.actor, 'coupon')).rejects.toThrow('no longer');
  });

  test('a coupon is offered during free days after a payment', async () => {
    const coupon = await world.stripe.client.coupons.create({ percent_off: 20, duration: 'once' });
    const who = await offeredSubscriber(world, 'premium');
    const later = {
      at: new Date(world.deps.clock.now().getTime() + 40 * 86_400_000),
      giftKey: null,
    };
    expect(await world.deps.stripe.moveNextPayment(who.subscriptionId, later)).toBe(true);
    await world.settle();
    expect(await currentOf(world, who.userId)).toMatchObject({ stripe_status: 'trialing' });
    const deps = withCoupon(coupon.id);
    expect((await chooseLeaveReason(deps, who.actor, 'too_expensive')).offer).toBe('coupon');
    await takeLeaveOffer(deps, who.actor, 'coupon');
    // A pause would lose them, and a scheduled change would end them.
    expect((await choose(who, 'unused')).offer).toBeNull();
    await expect(startPause(world.deps, who.actor, { months: 1 })).rejects.toThrow(
      'You have free days until your next payment.',
    );
  });

  test('of a coupon is made only where it takes something off the plan', async () => {
    const who = await offeredSubscriber(world, 'premium');
    const { items } = await world.stripe.client.subscriptions.retrieve(who.subscriptionId);
    const product = String(items.data[0]?.price.product);
    const { data } = await world.stripe.client.products.list();
    const other = data.find(({ id }) => id !== product)?.id ?? '';
    const offerOf = async (products: string[]) => {
      const coupon = await world.stripe.client.coupons.create({
        percent_off: 20,
        applies_to: { products },
      });
      return (await chooseLeaveReason(withCoupon(coupon.id), who.actor, 'too_expensive')).offer;
    };
    expect(await offerOf([other])).toBe('lower-plan');
    expect(await offerOf([other, product])).toBe('coupon');
  });

  test('of a coupon is not made while another price is scheduled', async () => {
    const who = await offeredSubscriber(world, 'premium');
    const { subscriptionSchedules, coupons } = world.stripe.client;
    await subscriptionSchedules.create({ from_subscription: who.subscriptionId });
    await world.settle();
    const coupon = await coupons.create({ percent_off: 20, duration: 'once' });
    const { offer } = await chooseLeaveReason(withCoupon(coupon.id), who.actor, 'too_expensive');
    expect(offer).not.toBe('coupon');
  });

  test('is kept from the hold-out, who can still get help', async () => {
    const who = await offeredSubscriber(world, 'premium', true);
    expect((await choose(who, 'unused')).offer).toBeNull();
    expect(await requestsOf(who)).toMatchObject([{ offer: 'pause' }]);
    expect((await choose(who, 'missing_features')).offer).toBe('fix');
  });
});
