import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { subscriber } from '../support/subscriber.ts';

describe('a refund of a disputed payment', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterAll(() => world.close());
  beforeEach(() => world.stripe.control('PUT', '/settings', { refundAfterWonDispute: 'allowed' }));

  /** A disputed payment whose refund Stripe refused once. */
  const refused = async () => {
    const who = await subscriber(world, 'standard');
    const { data } = await world.stripe.client.charges.list({ customer: who.customerId });
    const charge = data[0]?.id ?? '';
    const dispute = (await world.stripe.control('POST', `/charges/${charge}/dispute`)) as {
      id: string;
    };
    await expect(world.deps.stripe.refundLatest(who.subscriptionId)).rejects.toMatchObject({
      kind: 'refused',
      reason: 'charge_disputed',
    });
    const win = () => world.stripe.control('POST', `/disputes/${dispute.id}/won`);
    const refunds = async () => (await world.stripe.client.refunds.list({ charge })).data;
    return { ...who, win, refunds };
  };

  it('a refund of a disputed payment goes through exactly once after the dispute is won', async () => {
    const { subscriptionId, win, refunds } = await refused();
    await win();
    const given = { cents: 4_900, pendingCents: 0 };
    expect(await world.deps.stripe.refundLatest(subscriptionId)).toMatchObject(given);
    expect(await world.deps.stripe.refundLatest(subscriptionId)).toMatchObject(given);
    expect(await refunds()).toHaveLength(1);
  });

  it('a refund of a disputed payment happens once for two concurrent requests', async () => {
    const { subscriptionId, win, refunds } = await refused();
    await win();
    const both = [1, 2].map(() => world.deps.stripe.refundLatest(subscriptionId));
    await Promise.all(both);
    expect(await refunds()).toHaveLength(1);
  });

  it('a refund of a disputed payment is still refused after the dispute is won where Stripe does not allow it', async () => {
    await world.stripe.control('PUT', '/settings', { refundAfterWonDispute: 'refused' });
    const { subscriptionId, win, refunds } = await refused();
    await win();
    await expect(world.deps.stripe.refundLatest(subscriptionId)).rejects.toMatchObject({
      reason: 'charge_disputed',
    });
    expect(await refunds()).toEqual([]);
  });

  it('a refund of a disputed payment is repeated after the bank returned the first one', async () => {
    const { subscriptionId, win, refunds } = await refused();
    await win();
    await world.deps.stripe.refundLatest(subscriptionId);
    const [first] = await refunds();
    await world.stripe.control('POST', `/refunds/${first?.id}/fail`);
    await world.deps.stripe.refundLatest(subscriptionId);
    expect((await refunds()).map(({ status }) => status).sort()).toEqual(['failed', 'succeeded']);
  });
});
