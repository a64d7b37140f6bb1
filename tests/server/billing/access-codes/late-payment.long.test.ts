import { expect, it } from 'vitest';
import { makeAccessCodes } from '../../../../src-server/billing/access-codes/make-access-codes.ts';
import { redeemAccessCode } from '../../../../src-server/billing/access-codes/redeem-access-code.ts';
import { leave } from '../../../../src-server/billing/leaving/leave.ts';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { startBillingWorld } from '../support/billing-world.ts';
import { subscriber } from '../support/subscriber.ts';

it('refuses a code after the days of grace while Stripe tries again, and charges nothing beside it', async () => {
  const world = await startBillingWorld();
  try {
    const { userId, email, actor, customerId, subscriptionId } = await subscriber(world);
    const term = { count: 1, days: 30, until: null, redeemBy: null };
    const { codes } = await makeAccessCodes(world.deps, {
      name: 'Week',
      plan: 'standard',
      ...term,
    });
    const redeem = () => redeemAccessCode(world.deps, actor, codes[0] ?? '');
    const pass = async (days: number) => {
      await world.stripe.advanceDays(days);
      await world.settle();
    };
    const card = (behaviour: string) =>
      world.stripe.control('POST', `/subscriptions/${subscriptionId}/card`, { behaviour });
    await world.stripe.control('PUT', '/settings', { retryDays: [3, 5, 15] });
    await card('declines');
    await pass(40);
    const late = { plan: 'free', status: 'past_due' };
    expect(await standingOf(world.deps, userId)).toMatchObject(late);
    await expect(redeem()).rejects.toThrow('Pay it or cancel your plan');
    // The next try would succeed.
    await card('succeeds');
    const leaver = { accountId: userId, email };
    await leave(world.deps, leaver, { plan: 'standard', reason: null, words: null });
    const { startsAt } = await redeem();
    expect(startsAt.getTime()).toBeLessThanOrEqual(world.deps.clock.now().getTime());
    await pass(20);
    const { data } = await world.stripe.client.charges.list({ customer: customerId });
    expect(data.filter(({ paid }) => paid)).toHaveLength(1);
    expect(await standingOf(world.deps, userId)).toMatchObject({ plan: 'standard' });
  } finally {
    await world.close();
  }
});
