import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyPayment } from '../../../src-server/billing/checkout/verify-payment.ts';
import {
  listLiveDuplicates,
  viewDuplicates,
} from '../../../src-server/billing/standing/live-duplicates.ts';
import { standingOf } from '../../../src-server/billing/standing/standing.ts';
import { receiveStripeWebhook } from '../../../src-server/billing/webhook/receive-stripe-webhook.ts';
import { type BillingWorld, startBillingWorld } from './support/billing-world.ts';
import { WEBHOOK_SECRET } from './support/stripe-world.ts';
import { currentOf, lateMailsOf, subscriber } from './support/subscriber.ts';
import { openPage, pay, signUp } from './support/visitor.ts';

describe('an unusual payment', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterAll(() => world.close());

  const customerOf = async (userId: string) => {
    const [row] = await world.rows<{ id: string; billing: string | null }>(
      'select stripe_customer_id as id, billing_email as billing from customer where user_id = ?',
      [userId],
    );
    return row;
  };

  it('an unusual payment on two open pages counts once, and the operator gets the other [billing-40]', async () => {
    const visitor = await signUp(world);
    const first = await openPage(world, visitor, 'basic');
    // Simulates a page that Stripe reported as closed although it was open.
    await world.rows(`update payment_attempt set state = 'expired' where user_id = ?`, [
      visitor.userId,
    ]);
    const second = await openPage(world, visitor, 'premium');
    await pay(world, second);
    await pay(world, first);
    await world.settle();
    expect(await standingOf(world.deps, visitor.userId)).toMatchObject({ plan: 'premium' });
    const spare = await listLiveDuplicates(world.deps);
    expect(spare.map(({ plan, userId }) => [plan, userId])).toEqual([['basic', visitor.userId]]);
    expect(await viewDuplicates(world.deps)).toMatchObject([
      { plan: 'basic', userId: visitor.userId, email: visitor.email },
    ]);
    const reported = await world.rows<{ to: string }>(
      `select to_address as to from outgoing_mail where template = 'duplicate-subscription'`,
    );
    expect(reported).toEqual([{ to: 'owner@example.com' }]);
  });

  it('an unusual payment from another address belongs to the sign-up and creates no login [billing-41]', async () => {
    const visitor = await signUp(world);
    const sessionId = await openPage(world, visitor);
    const customer = (await customerOf(visitor.userId))?.id ?? '';
    await world.stripe.client.customers.update(customer, { email: 'boss@company.example' });
    await pay(world, sessionId);
    expect(await verifyPayment(world.deps, visitor.context, sessionId)).toMatchObject({
      success: true,
      email: visitor.email,
    });
    await world.settle();
    expect(await customerOf(visitor.userId)).toMatchObject({ billing: 'boss@company.example' });
    await lateMailsOf(world, visitor.userId);
    const mails = await world.rows<{ to: string }>(
      'select to_address as to from outgoing_mail where user_id = ?',
      [visitor.userId],
    );
    expect(mails).toEqual([{ to: visitor.email }]);
  });

  it('an unusual payment by two users of one address never merges their customers [billing-42]', async () => {
    const email = 'shared@example.com';
    const [one, two] = [await signUp(world, email), await signUp(world, email)];
    for (const visitor of [one, two]) await openPage(world, visitor);
    const ids = [(await customerOf(one.userId))?.id, (await customerOf(two.userId))?.id];
    expect(new Set(ids).size).toBe(2);
  });

  it('an unusual payment reported in an old API version is read from Stripe, not from the payload [billing-43]', async () => {
    const who = await subscriber(world, 'premium');
    const payload = JSON.stringify({
      id: 'evt_old_words',
      object: 'event',
      api_version: '2020-08-27',
      type: 'customer.subscription.deleted',
      livemode: false,
      created: 1,
      data: {
        object: {
          id: who.subscriptionId,
          object: 'subscription',
          customer: who.customerId,
          status: 'canceled',
          current_period_end: 1,
          plan: { id: 'price_x', amount: 1 },
        },
      },
    });
    const signature = new Stripe('sk_test_signer').webhooks.generateTestHeaderString({
      payload,
      secret: WEBHOOK_SECRET,
    });
    await receiveStripeWebhook(world.deps, payload, signature);
    await world.worker.runDue();
    expect(await standingOf(world.deps, who.userId)).toMatchObject({
      plan: 'premium',
      status: 'active',
    });
    expect(await currentOf(world, who.userId)).toMatchObject({ stripe_status: 'active' });
  });
});
