import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BillingWorld } from '../support/billing-world.ts';
import { openPauses, type PauseStage } from '../support/pause-stage.ts';
import { type Subscriber, subscriber } from '../support/subscriber.ts';

let world: BillingWorld;
let stage: PauseStage;
beforeAll(async () => {
  stage = await openPauses();
  world = stage.world;
});
afterAll(() => world.close());

const failedOf = ({ userId }: Subscriber) =>
  world.rows<{ state: string }>('select state from failed_renewal where user_id = ?', [userId]);

/** The card is declined, so Stripe waits a day for the payment and then drops the change. */
const upgradeDeclined = async (who: Subscriber, lookupKey: string) => {
  const { client } = world.stripe;
  await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/card`, {
    behaviour: 'declines',
  });
  const { items } = await client.subscriptions.retrieve(who.subscriptionId);
  const { data } = await client.prices.list({ lookup_keys: [lookupKey] });
  const changed = await client.subscriptions.update(who.subscriptionId, {
    items: [{ id: items.data[0]?.id ?? '', price: data[0]?.id ?? '' }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  });
  expect(changed.pending_update).not.toBeNull();
  await world.settle();
};

test.each(['premium_monthly', 'premium_yearly'])(
  'a declined upgrade to %s is no failed renewal',
  async (lookupKey) => {
    const who = await subscriber(world, 'basic');
    await world.stripe.advanceDays(10);
    await upgradeDeclined(who, lookupKey);
    await world.stripe.advanceDays(2);
    await world.settle();
    expect(await failedOf(who)).toEqual([]);
  },
);

test('a declined payment after a pause is a failed renewal', async () => {
  const who = await stage.owing();
  await world.settle();
  expect(await failedOf(who)).toEqual([{ state: 'open' }]);
});
