import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refundAndEnd } from '../../../../src-server/billing/refunds/refund-and-end.ts';
import { SubscriptionEntity } from '../../../../src-server/billing/subscription.entity.ts';
import { handleStripeEvent } from '../../../../src-server/billing/webhook/handle-stripe-event.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { readFork } from '../../../../src-server/database/transaction.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { type Subscriber, subscriber } from '../support/subscriber.ts';

describe('a refund that fails after everything has ended', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterAll(() => world.close());

  /** Refunded and ended, as by the operator's click. Returns the refund. */
  const givenBack = async (who: Subscriber) => {
    const subscription = await readFork(world.deps.orm).findOneOrFail(SubscriptionEntity, {
      stripeSubscriptionId: who.subscriptionId,
    });
    await refundAndEnd(world.deps, subscription, 'operator');
    await world.settle();
    const { data } = await world.stripe.client.refunds.list({ limit: 1 });
    return data[0]?.id ?? '';
  };
  const reported = () =>
    world.rows<{ values: Record<string, string> }>(
      `select values from outgoing_mail where template = 'refund-failed' order by id`,
    );

  it('a late failed refund is reported to the operator once, with its amount and customer [billing-21]', async () => {
    const who = await subscriber(world, 'standard');
    const refund = await givenBack(who);
    expect(await reported()).toEqual([]);
    const ended = await world.rows(
      `select template, "values"->>'amount' as amount from outgoing_mail
       where user_id = ? and template like 'access-ended%'`,
      [who.userId],
    );
    expect(ended).toEqual([{ template: 'access-ended-refunded', amount: '4900 usd' }]);
    await world.stripe.advanceDays(3);
    await world.stripe.control('POST', `/refunds/${refund}/fail`);
    await world.settle();
    const values = {
      refund,
      customer: who.customerId,
      amount: '$49.00',
      reason: 'expired_or_canceled_card',
    };
    expect((await reported()).map((row) => row.values)).toMatchObject([values]);
  });

  it('a late failed refund is reported although its event waited while another of the customer was read [billing-22]', async () => {
    const before = (await reported()).length;
    const who = await subscriber(world, 'standard');
    const refund = await givenBack(who);
    await world.stripe.control('POST', `/refunds/${refund}/fail`);
    await world.stripe.delivered();
    await handleStripeEvent(world.deps, {
      id: newId(),
      source: 'stripe',
      externalId: 'evt_earlier',
      type: 'customer.subscription.updated',
      subject: { customerId: who.customerId },
      attempts: 1,
      outages: 0,
      receivedAt: world.deps.machineClock.now(),
      trace: null,
    });
    await world.settle();
    expect(await reported()).toHaveLength(before + 1);
    const waiting = await world.rows('select 1 from inbox_event where processed_at is null');
    expect(waiting).toEqual([]);
  });
});
