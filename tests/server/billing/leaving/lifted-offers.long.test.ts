import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeStaleAttempts } from '../../../../src-server/billing/checkout/close-stale-attempts.ts';
import { resumeSubscription } from '../../../../src-server/billing/checkout/resume-subscription.ts';
import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import { chooseLeaveReason } from '../../../../src-server/billing/leaving/choose-reason.ts';
import { viewLeaving } from '../../../../src-server/billing/leaving/leaving.view.ts';
import { takeLeaveOffer } from '../../../../src-server/billing/leaving/take-offer.ts';
import {
  giveFreeDays,
  previewFreeDays,
} from '../../../../src-server/billing/plan-grants/free-days.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { offeredSubscriber } from '../support/offered-subscriber.ts';
import { currentOf, type Subscriber } from '../support/subscriber.ts';

describe('with an open upgrade, for which a cancellation was set aside', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterAll(() => world.close());

  const withCoupon = async () => {
    const coupon = await world.stripe.client.coupons.create({ percent_off: 20, duration: 'once' });
    const { leaving } = world.deps.settings;
    const settings = { ...world.deps.settings, leaving: { ...leaving, coupon: coupon.id } };
    return { ...world.deps, settings };
  };
  const endOf = async ({ userId }: Subscriber) => (await currentOf(world, userId))?.ends_at;
  /** Cancels, and opens the page of an upgrade. Returns the end that the page set aside. */
  const setAside = async (who: Subscriber) => {
    await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/cancel-at-period-end`);
    await world.settle();
    const end = await endOf(who);
    expect(end).not.toBeNull();
    const upgrade = { plan: 'premium', billing: 'monthly', upgrade: true } as const;
    await startPayment(world.deps, who.context, upgrade);
    await world.settle();
    expect(await endOf(who)).toBeNull();
    return end;
  };
  const pageExpires = async () => {
    await world.stripe.advanceDays(2);
    await closeStaleAttempts(world.deps);
    await world.settle();
  };

  test('a coupon is refused, and the cancellation is back', async () => {
    const deps = await withCoupon();
    const who = await offeredSubscriber(world, 'standard');
    expect((await chooseLeaveReason(deps, who.actor, 'too_expensive')).offer).toBe('coupon');
    const end = await setAside(who);
    await expect(takeLeaveOffer(deps, who.actor, 'coupon')).rejects.toThrow('no longer open');
    expect(await endOf(who)).toEqual(end);
    const { discounts } = await world.stripe.client.subscriptions.retrieve(who.subscriptionId);
    expect(discounts).toEqual([]);
  });

  test('the leave page shows the end without an offer, and keeping it lasts', async () => {
    const deps = await withCoupon();
    const who = await offeredSubscriber(world, 'standard');
    const end = await setAside(who);
    expect(await viewLeaving(deps, who.actor)).toMatchObject({
      state: 'ends',
      endsAt: new Date(String(end)).toISOString(),
    });
    expect((await chooseLeaveReason(deps, who.actor, 'too_expensive')).offer).toBeNull();
    await resumeSubscription(deps, who.actor);
    expect((await viewLeaving(deps, who.actor)).state).toBe('running');
    await pageExpires();
    expect(await endOf(who)).toBeNull();
  });

  test('free days are given behind the end, and the cancellation is back', async () => {
    const who = await offeredSubscriber(world, 'standard');
    const about = { accountId: who.userId, days: 14 };
    const end = await setAside(who);
    const { way, until } = await previewFreeDays(world.deps, about);
    expect(way).toBe('plan');
    const giver = {
      operatorId: '0192f0c1-0000-7000-8000-00000000ba7c',
      requireLong: async () => {},
    };
    const give = (at: Date) =>
      giveFreeDays(world.deps, giver, { ...about, until: at, note: '', giftKey: null });
    await expect(give(until)).resolves.toMatchObject({ way: 'plan' });
    expect(await endOf(who)).toEqual(end);
    await pageExpires();
    expect(await endOf(who)).toEqual(end);
  });
});
