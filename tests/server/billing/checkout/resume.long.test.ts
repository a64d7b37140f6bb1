import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeStaleAttempts } from '../../../../src-server/billing/checkout/close-stale-attempts.ts';
import { billingOverview } from '../../../../src-server/billing/checkout/manage-billing.ts';
import { resumeSubscription } from '../../../../src-server/billing/checkout/resume-subscription.ts';
import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import { paymentDetails } from '../../../../src-server/billing/standing/payment-details.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { mailsOf, type Subscriber, subscriber } from '../support/subscriber.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await startBillingWorld();
});
afterAll(() => world.close());

const overview = (who: Subscriber) => billingOverview(world.deps, who.actor);
const press = async (who: Subscriber, name: string) => {
  await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/${name}`);
  await world.settle();
};

describe('resuming a subscription', () => {
  it('removes the scheduled end at Stripe and here, and charges nothing', async () => {
    const who = await subscriber(world, 'premium');
    await press(who, 'cancel-at-period-end');
    expect((await overview(who)).endsAt).not.toBeNull();
    const before = await paymentDetails(world.deps, who.actor);

    await resumeSubscription(world.deps, who.actor);

    expect(await overview(who)).toMatchObject({ plan: 'premium', endsAt: null });
    const { cancel_at: endsAt, cancel_at_period_end: ends } =
      await world.stripe.client.subscriptions.retrieve(who.subscriptionId);
    expect([endsAt, ends]).toEqual([null, false]);
    expect((await paymentDetails(world.deps, who.actor)).invoices).toEqual(before.invoices);
  });

  it('refuses when nothing is scheduled to end, also on a second press', async () => {
    const who = await subscriber(world, 'basic');
    await expect(resumeSubscription(world.deps, who.actor)).rejects.toMatchObject({
      code: 'billing.nothing-to-resume',
      kind: 'conflict',
    });
    await press(who, 'cancel-at-period-end');
    const presses = [1, 2].map(() => resumeSubscription(world.deps, who.actor));
    const outcomes = (await Promise.allSettled(presses)).map(({ status }) => status);
    expect(outcomes.sort()).toEqual(['fulfilled', 'rejected']);
    expect((await overview(who)).endsAt).toBeNull();
  });

  it('refuses an ended subscription', async () => {
    const who = await subscriber(world, 'basic');
    await press(who, 'cancel');
    await expect(resumeSubscription(world.deps, who.actor)).rejects.toMatchObject({
      code: 'billing.nothing-to-resume',
    });
  });
});

describe('an upgrade page that lifted the end before it was scheduled again', () => {
  const resumeAtStripe = async (who: Subscriber) => {
    await world.stripe.client.subscriptions.update(who.subscriptionId, {
      cancel_at_period_end: false,
    });
    await world.settle();
  };

  it.each([
    ['our page', (who: Subscriber) => resumeSubscription(world.deps, who.actor)],
    ["Stripe's portal", resumeAtStripe],
  ])('leaves a subscription alone that was then resumed on %s', async (_where, resume) => {
    const who = await subscriber(world, 'basic');
    await press(who, 'cancel-at-period-end');
    await startPayment(world.deps, who.context, {
      plan: 'premium',
      billing: 'monthly',
      upgrade: true,
    });
    await world.settle();
    await press(who, 'cancel-at-period-end');
    await resume(who);
    await world.stripe.advanceDays(1 / 12);
    await closeStaleAttempts(world.deps);
    await world.settle();
    expect((await overview(who)).endsAt).toBeNull();
    const mails = await mailsOf(world, who.userId);
    expect(mails.filter((name) => /ends|continues/.test(name))).toEqual([
      'access-ends',
      'subscription-continues',
    ]);
  });
});

describe('what a subscriber pays', () => {
  it('names the price, the card and the invoices', async () => {
    const who = await subscriber(world, 'standard', 'yearly');
    expect((await overview(who)).price).toEqual({ amount: 49000, currency: 'usd' });
    const { method, invoices } = await paymentDetails(world.deps, who.actor);
    expect(method).toEqual({
      kind: 'visa',
      last4: '4242',
      expires: expect.stringMatching(/^\d\d\/\d{4}$/),
    });
    expect(invoices).toMatchObject([{ amountCents: 49000, currency: 'usd', state: 'settled' }]);
    expect(invoices[0]?.url).toMatch(/^http/);
  });

  it('names what came back: a refund, and a sum that the bank took back', async () => {
    const refunded = await subscriber(world, 'premium');
    await world.deps.stripe.refundLatest(refunded.subscriptionId);
    expect((await paymentDetails(world.deps, refunded.actor)).invoices).toMatchObject([
      { amountCents: 9900, state: 'settled', refundedCents: 9900 },
    ]);
    const disputed = await subscriber(world, 'premium');
    const customer = disputed.customerId;
    const { data } = await world.stripe.client.charges.list({ customer });
    const dispute = (await world.stripe.control('POST', `/charges/${data[0]?.id}/dispute`)) as {
      id: string;
    };
    const returned = async () =>
      (await paymentDetails(world.deps, disputed.actor)).invoices[0]?.isReturned;
    expect(await returned()).toBeUndefined();
    await world.stripe.control('POST', `/disputes/${dispute.id}/lost`);
    expect(await returned()).toBe(true);
  });

  it('is nothing for a subscriber who never paid', async () => {
    const actor = { accountId: '0190a000-0000-7000-8000-00000000000f' };
    expect(await paymentDetails(world.deps, actor)).toEqual({
      method: null,
      invoices: [],
      nextCursor: null,
    });
    expect((await billingOverview(world.deps, actor)).price).toBeNull();
  });
});
