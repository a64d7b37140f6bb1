import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { noteMarks } from '../../../../src-server/billing/trials/identity-marks.ts';
import { watchTrials } from '../../../../src-server/billing/trials/watch-trials.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { type TrialBuyers, trialBuyers } from '../support/trial-buyers.ts';

/** A shared mark that appears after the trial is no reason to end what the person pays for. */
describe('a trial that has become a subscription', () => {
  let world: BillingWorld;
  let buyers: TrialBuyers;
  beforeAll(async () => {
    world = await startBillingWorld();
    buyers = await trialBuyers(world);
  });
  afterAll(() => world.close());

  const two = async () => {
    const [first, second] = [await buyers.buy(), await buyers.buy()];
    const subscriptionId = (await buyers.useOf(second.userId))?.stripe_subscription_id ?? '';
    const { customer } = await world.stripe.client.subscriptions.retrieve(subscriptionId);
    return { first, second, subscriptionId, customerId: String(customer) };
  };
  const share = async (userIds: string[]) => {
    const name = randomUUID().slice(0, 8);
    for (const userId of userIds) {
      await buyers.linkTradingView(userId, name);
      await noteMarks(world.deps, userId);
      await world.rows('delete from tradingview_identity where account_id = ?', [userId]);
    }
    await watchTrials(world.deps);
  };

  it.each(['a code for everything', 'credit'])(
    'counts as paid and goes on although %s left nothing to pay',
    async (how) => {
      const { client } = world.stripe;
      const { first, second, subscriptionId, customerId } = await two();
      if (how === 'credit') await client.customers.update(customerId, { balance: -20_000 });
      else {
        const coupon = await client.coupons.create({ percent_off: 100, duration: 'forever' });
        await client.subscriptions.update(subscriptionId, { discounts: [{ coupon: coupon.id }] });
      }
      await buyers.passDays(8);
      expect(await buyers.chargesOf(second.userId)).toEqual([]);
      expect((await buyers.useOf(second.userId))?.state).toBe('paid');
      await share([first.userId, second.userId]);
      await world.stripe.client.subscriptions.update(subscriptionId, { metadata: { seen: '1' } });
      await world.settle();
      expect((await client.subscriptions.retrieve(subscriptionId)).status).toBe('active');
      expect(await standingOf(world.deps, second.userId)).toMatchObject({ plan: 'standard' });
    },
  );

  it.each([true, false])('is no trial in later free days (with money: %s)', async (isCharged) => {
    const { client } = world.stripe;
    const buyer = await buyers.buy();
    const subscriptionId = (await buyers.useOf(buyer.userId))?.stripe_subscription_id ?? '';
    if (!isCharged) {
      const coupon = await client.coupons.create({ percent_off: 100, duration: 'forever' });
      await client.subscriptions.update(subscriptionId, { discounts: [{ coupon: coupon.id }] });
    }
    await buyers.passDays(8);
    const later = {
      at: new Date(world.deps.clock.now().getTime() + 40 * 86_400_000),
      giftKey: null,
    };
    expect(await world.deps.stripe.moveNextPayment(subscriptionId, later)).toBe(true);
    await world.settle();
    const [stored] = await world.rows(
      'select trial, stripe_status from subscription where user_id = ?',
      [buyer.userId],
    );
    expect(stored).toEqual({ trial: null, stripe_status: 'trialing' });
    expect(await standingOf(world.deps, buyer.userId)).toMatchObject({
      plan: 'standard',
      isTrial: false,
    });
  });

  it('goes on while its first bank debit is under way', async () => {
    const { first, second, subscriptionId, customerId } = await two();
    await world.stripe.control('POST', `/customers/${customerId}/card`, {
      behaviour: 'bank-debit',
    });
    await buyers.passDays(8);
    expect(await buyers.chargesOf(second.userId)).toEqual([]);
    expect((await buyers.useOf(second.userId))?.state).toBe('running');
    await share([first.userId, second.userId]);
    // The timer asks Stripe nothing while the debit is under way. A change at Stripe is read at once.
    await world.stripe.client.subscriptions.update(subscriptionId, { metadata: { seen: '1' } });
    await world.settle();
    expect((await world.stripe.client.subscriptions.retrieve(subscriptionId)).status).toBe(
      'active',
    );
    // The timer waits for the webhook of the debit, and asks Stripe nothing.
    world.stripe.core.faults.add({
      provider: 'stripe',
      route: '*',
      kind: 'status',
      status: 503,
      remaining: null,
    });
    await watchTrials(world.deps);
    world.stripe.core.faults.clear();
    expect(world.logged()).not.toContain('a trial was not checked');
    await buyers.passDays(4);
    expect(await buyers.chargesOf(second.userId)).toEqual([4_900]);
    expect((await buyers.useOf(second.userId))?.state).toBe('paid');
  });
});
