import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeStaleAttempts } from '../../../../src-server/billing/checkout/close-stale-attempts.ts';
import { openBillingPortal } from '../../../../src-server/billing/checkout/manage-billing.ts';
import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { chooseInPortal } from '../support/portal.ts';
import { currentOf, mailsOf, type Subscriber, subscriber } from '../support/subscriber.ts';

describe('a scheduled decision that an outage delayed past its date', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterAll(() => world.close());

  const at = (moment: unknown, minutesAfter: number) =>
    world.stripe.core.clock.advanceTo(
      new Date(new Date(String(moment)).getTime() + minutesAfter * 60_000),
    );
  const press = (who: Subscriber) =>
    startPayment(world.deps, who.context, { plan: 'premium', billing: 'monthly', upgrade: true });
  const choose = async (who: Subscriber, lookupKey: string) => {
    const { url } = await openBillingPortal(world.deps, who.actor, {});
    await chooseInPortal(world, url, who.subscriptionId, lookupKey);
    await world.settle();
  };
  /** The end is lifted half an hour before it takes effect. */
  const endLifted = async () => {
    const who = await subscriber(world, 'standard');
    await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/cancel-at-period-end`);
    await world.settle();
    const endsAt = (await currentOf(world, who.userId))?.ends_at;
    await at(endsAt, -30);
    await press(who);
    await world.settle();
    return { who, endsAt };
  };
  /** Back an hour after it would have taken effect: Stripe has renewed and charged. */
  const backAfter = async (moment: unknown) => {
    await at(moment, 60);
    for (const _ of [1, 2]) {
      await closeStaleAttempts(world.deps);
      await world.settle();
    }
  };
  const reported = async (who: Subscriber) => {
    const rows = await world.rows<{ values: Record<string, string> }>(
      `select values from outgoing_mail where template = 'decision-missed' order by id`,
    );
    return rows.map((row) => row.values).filter((each) => each.subscription === who.subscriptionId);
  };
  const upgradesOf = (who: Subscriber) =>
    world.rows<{ state: string }>(
      `select state from payment_attempt where user_id = ? and kind = 'upgrade'`,
      [who.userId],
    );

  it('a decision delayed by an outage ends with the period that was charged, and reports this once for both attempts [billing-30]', async () => {
    const { who, endsAt } = await endLifted();
    await press(who);
    await world.settle();
    await backAfter(endsAt);
    const current = await currentOf(world, who.userId);
    expect(current?.current_period_end).not.toEqual(endsAt);
    expect(current).toMatchObject({ ends_at: current?.current_period_end, plan: 'standard' });
    expect(await upgradesOf(who)).toEqual([{ state: 'expired' }, { state: 'expired' }]);
    expect(await reported(who)).toMatchObject([{ decision: 'end', next: 'end' }]);
    const mails = await mailsOf(world, who.userId);
    expect(mails.filter((template) => template === 'access-ends')).toHaveLength(2);
  });

  it('a decision delayed by an outage starts the lower plan at the end of that period [billing-31]', async () => {
    const who = await subscriber(world, 'standard');
    await choose(who, 'basic_monthly');
    const agreed = await currentOf(world, who.userId);
    await at(agreed?.changes_at, -30);
    await press(who);
    await world.settle();
    await backAfter(agreed?.changes_at);
    const current = await currentOf(world, who.userId);
    expect(current?.current_period_end).not.toEqual(agreed?.changes_at);
    expect(current).toMatchObject({
      plan: 'standard',
      changes_to: 'basic',
      changes_at: current?.current_period_end,
    });
    const decision = 'change to a lower plan';
    expect(await reported(who)).toMatchObject([{ decision, next: decision }]);
  });

  it('a decision delayed by an outage is reported although the process ended before it could mail [billing-32]', async () => {
    const { who, endsAt } = await endLifted();
    await at(endsAt, 30);
    await world.settle();
    const renewed = await currentOf(world, who.userId);
    const until = renewed?.current_period_end;
    await world.deps.stripe.scheduleEnd(who.subscriptionId, new Date(String(until)));
    await world.settle();
    await backAfter(endsAt);
    expect(await currentOf(world, who.userId)).toMatchObject({ ends_at: until });
    expect(await reported(who)).toHaveLength(1);
  });

  it('a decision delayed by an outage is dropped when the subscriber has chosen another plan since [billing-33]', async () => {
    const { who, endsAt } = await endLifted();
    await choose(who, 'premium_yearly');
    await backAfter(endsAt);
    expect(await currentOf(world, who.userId)).toMatchObject({ plan: 'premium', ends_at: null });
    expect(await reported(who)).toEqual([]);
    expect(await upgradesOf(who)).toEqual([{ state: 'expired' }]);
  });

  it('a decision delayed by an outage is dropped when the subscriber has taken the same plan yearly since [billing-34]', async () => {
    const { who, endsAt } = await endLifted();
    await choose(who, 'standard_yearly');
    await backAfter(endsAt);
    expect(await currentOf(world, who.userId)).toMatchObject({ plan: 'standard', ends_at: null });
    expect(await reported(who)).toEqual([]);
  });
});
