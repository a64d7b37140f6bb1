import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billingOverview } from '../../../../src-server/billing/checkout/manage-billing.ts';
import { resumeSubscription } from '../../../../src-server/billing/checkout/resume-subscription.ts';
import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import { endReplaced } from '../../../../src-server/billing/lifetimes/end-replaced.ts';
import { voidLifetime } from '../../../../src-server/billing/lifetimes/operate-lifetimes.ts';
import {
  lifetimeStatus,
  quoteLifetime,
} from '../../../../src-server/billing/lifetimes/own-lifetime.ts';
import { watchLifetimes } from '../../../../src-server/billing/lifetimes/watch-lifetimes.ts';
import { MAIL_TEMPLATES } from '../../../../src-server/mail/mail-templates.ts';
import { type LifetimeStage, startLifetimeStage } from '../support/lifetime-stage.ts';
import { currentOf, type Subscriber, subscriber } from '../support/subscriber.ts';
import { pay, sessionIdOf } from '../support/visitor.ts';

describe('a plan for life for a person with a subscription', () => {
  let stage: LifetimeStage;
  beforeAll(async () => {
    stage = await startLifetimeStage();
  });
  afterAll(() => stage.world.close());

  const person = ({ userId, email }: Subscriber) => ({ accountId: userId, email });
  const atStripe = (id: string) => stage.world.stripe.client.subscriptions.retrieve(id);
  const chargesOf = async (customer: string) =>
    (await stage.world.stripe.client.charges.list({ customer })).data;

  it('ends a lower subscription with its paid period, which the page named before', async () => {
    const { world, buy, mailsAbout, planOf } = stage;
    const buyer = await subscriber(world, 'standard');
    const who = person(buyer);
    const current = await currentOf(world, buyer.userId);
    const end = new Date(String(current?.current_period_end));
    expect(await quoteLifetime(world.deps, who, 'premium')).toMatchObject({
      refusal: null,
      replaces: { plan: 'standard', at: end.toISOString() },
    });
    const { id } = await buy(who);
    expect(await planOf(who)).toBe('premium');
    const [receipt] = await mailsAbout(id);
    expect(MAIL_TEMPLATES['lifetime-receipt'](receipt?.values ?? {}).paragraphs[1]).toBe(
      `Your plan has no end, and nothing renews. Your Standard subscription ends on ${end.toISOString()} and is not charged again.`,
    );
    const { status, cancel_at } = await atStripe(buyer.subscriptionId);
    expect({ status, cancel_at }).toEqual({ status: 'active', cancel_at: end.getTime() / 1000 });
    expect(await lifetimeStatus(world.deps, who, id)).toMatchObject({
      state: 'given',
      subscriptionEndsAt: end.toISOString(),
    });
    const shown = { plan: 'premium', price: { amount: 4900 }, pricedPlan: 'standard' };
    expect(await billingOverview(world.deps, who)).toMatchObject(shown);
    await world.stripe.advanceDays(40);
    await world.settle();
    expect((await atStripe(buyer.subscriptionId)).status).toBe('canceled');
    expect(await chargesOf(buyer.customerId)).toHaveLength(1);
    expect(await planOf(who)).toBe('premium');
  });

  it('ends the renewal by its job if the buyer never returns to the page', async () => {
    const { world, open } = stage;
    const buyer = await subscriber(world, 'premium');
    const { id, sessionId } = await open(person(buyer));
    await pay(world, sessionId);
    await world.settle();
    const jobs = await world.rows(
      `select 1 from job.job where name = 'end-replaced-subscription' and data->>'id' = ?`,
      [id],
    );
    expect(jobs).not.toHaveLength(0);
    // The webhook gave the plan before the page asked, and the job has not run.
    const status = () => lifetimeStatus(world.deps, person(buyer), id);
    expect(await status()).toMatchObject({ subscriptionEndsAt: null, isEndPending: true });
    await endReplaced(world.deps, id);
    expect(await status()).toMatchObject({
      subscriptionEndsAt: expect.any(String),
      isEndPending: false,
    });
    expect((await atStripe(buyer.subscriptionId)).cancel_at).not.toBeNull();
  });

  it('leaves a higher subscription and is not sold beside it', async () => {
    const { world, start } = stage;
    const buyer = await subscriber(world, 'premium');
    const who = person(buyer);
    await expect(start(who, 'standard')).rejects.toThrow('already includes this plan');
    expect((await atStripe(buyer.subscriptionId)).cancel_at).toBeNull();
  });

  it('refunds a renewal that Stripe charged after the plan was paid, and ends it', async () => {
    const { world, open, planOf } = stage;
    const buyer = await subscriber(world, 'premium');
    const who = person(buyer);
    const { id, sessionId } = await open(who);
    await pay(world, sessionId);
    await world.settle();
    await world.stripe.advanceDays(32);
    expect(await chargesOf(buyer.customerId)).toHaveLength(2);
    await endReplaced(world.deps, id);
    const [renewal, first] = await chargesOf(buyer.customerId);
    expect([renewal?.refunded, first?.refunded]).toEqual([true, false]);
    expect((await atStripe(buyer.subscriptionId)).status).toBe('canceled');
    await world.settle();
    expect(await planOf(who)).toBe('premium');
    await endReplaced(world.deps, id);
  });

  it('drops the debt of a subscription whose renewal failed', async () => {
    const { world, buy, planOf } = stage;
    const buyer = await subscriber(world, 'standard');
    await world.stripe.control('POST', `/subscriptions/${buyer.subscriptionId}/card`, {
      behaviour: 'declines',
    });
    await world.stripe.advanceDays(32);
    await world.settle();
    expect((await currentOf(world, buyer.userId))?.stripe_status).toBe('past_due');
    const who = person(buyer);
    expect(await quoteLifetime(world.deps, who, 'standard')).toMatchObject({
      replaces: { plan: 'standard', at: null },
    });
    await buy(who, 'standard');
    expect((await atStripe(buyer.subscriptionId)).status).toBe('canceled');
    const { data } = await world.stripe.client.invoices.list({
      customer: buyer.customerId,
      status: 'open',
    });
    expect(data).toEqual([]);
    expect(await planOf(who)).toBe('standard');
  });

  it('closes a payment page of the same plan that was open in another tab', async () => {
    const { world, account, buy } = stage;
    const who = await account();
    const buyer = await subscriber(world, 'standard');
    const context = {
      ...buyer.context,
      subscriber: async () => ({ kind: 'subscriber' as const, ...who, sessionId: 's' }),
    };
    const asked = { plan: 'premium', billing: 'monthly', upgrade: true };
    const { url } = await startPayment(world.deps, context, asked);
    await buy(who);
    const session = await world.stripe.client.checkout.sessions.retrieve(sessionIdOf(url));
    expect(session.status).toBe('expired');
    await expect(startPayment(world.deps, context, asked)).rejects.toThrow('for life');
  });

  it('ends a subscription again that the person resumed', async () => {
    const { world, buy } = stage;
    const buyer = await subscriber(world, 'standard');
    await buy(person(buyer));
    await resumeSubscription(world.deps, buyer.actor);
    expect((await atStripe(buyer.subscriptionId)).cancel_at).toBeNull();
    await watchLifetimes(world.deps);
    expect((await atStripe(buyer.subscriptionId)).cancel_at).not.toBeNull();
  });

  it('leaves a resumed subscription once the plan was refunded', async () => {
    const { world, buy, planOf } = stage;
    const buyer = await subscriber(world, 'standard');
    const who = person(buyer);
    const { id } = await buy(who);
    await voidLifetime(world.deps, id);
    expect(await planOf(who)).toBe('standard');
    await resumeSubscription(world.deps, buyer.actor);
    await watchLifetimes(world.deps);
    await endReplaced(world.deps, id);
    expect((await atStripe(buyer.subscriptionId)).cancel_at).toBeNull();
  });
});
