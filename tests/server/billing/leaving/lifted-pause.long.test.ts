import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import type { BillingWorld } from '../support/billing-world.ts';
import { openPauses, type PauseStage } from '../support/pause-stage.ts';
import { confirmChange } from '../support/portal.ts';
import { currentOf, type Subscriber, subscriber } from '../support/subscriber.ts';

describe('with an open upgrade, for which a cancellation was set aside', () => {
  let world: BillingWorld;
  let stage: PauseStage;
  beforeAll(async () => {
    stage = await openPauses();
    world = stage.world;
  });
  afterEach(() => world.endSubscriptions());
  afterAll(() => world.close());

  const opened = async () => {
    const who = await subscriber(world, 'basic');
    await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/cancel-at-period-end`);
    await world.settle();
    const endsAt = (await currentOf(world, who.userId))?.ends_at;
    expect(endsAt).not.toBeNull();
    const { url } = await startPayment(world.deps, who.context, {
      plan: 'premium',
      billing: 'monthly',
      upgrade: true,
    });
    await world.settle();
    expect(await currentOf(world, who.userId)).toMatchObject({ ends_at: null });
    return { who, endsAt, url };
  };
  const attemptsOf = (who: Subscriber) =>
    world.rows<{ state: string }>(
      `select state from payment_attempt where user_id = ? and kind = 'upgrade'`,
      [who.userId],
    );

  test('a pause is refused, and the cancellation is back', async () => {
    const { who, endsAt } = await opened();
    await expect(stage.pause(who)).rejects.toThrow('set to end. Keep it first');
    expect(await currentOf(world, who.userId)).toMatchObject({ ends_at: endsAt, plan: 'basic' });
    expect(await stage.pausesOf(who)).toEqual([]);
    expect(await attemptsOf(who)).toEqual([{ state: 'expired' }]);
  });

  test('a pause from the portal ends without a charge, and the cancellation is back', async () => {
    const { who, endsAt } = await opened();
    await world.stripe.client.subscriptions.pause(who.subscriptionId, {
      type: 'subscription',
      bill_for: { unused_time_from: { type: 'now' } },
      invoicing_behavior: 'pending_invoice_item',
    });
    await world.settle();
    expect(await stage.endPause(who)).toEqual({ outcome: 'resumed', isCharged: false });
    expect(await currentOf(world, who.userId)).toMatchObject({ ends_at: endsAt });
    expect(await stage.paidOf(who)).toHaveLength(1);
  });

  test('an upgrade that was confirmed before the pause counts, and the plan can be paused', async () => {
    const { who, url } = await opened();
    await confirmChange(url);
    await stage.pause(who);
    expect(await stage.pausesOf(who)).toMatchObject([{ state: 'paused' }]);
    expect(await currentOf(world, who.userId)).toMatchObject({ ends_at: null, plan: 'premium' });
  });
});
