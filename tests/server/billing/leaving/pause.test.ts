import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { billingOverview } from '../../../../src-server/billing/checkout/manage-billing.ts';
import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import { endOwnPause } from '../../../../src-server/billing/leaving/end-pause.ts';
import { startPause } from '../../../../src-server/billing/leaving/start-pause.ts';
import { countStandings } from '../../../../src-server/billing/standing/count-standings.ts';
import { reviewDueStandings } from '../../../../src-server/billing/standing/review-standings.ts';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { keepTimeOfPauses } from '../support/keep-pauses.ts';
import { mailsOf, reconcilesOf, type Subscriber, subscriber } from '../support/subscriber.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await startBillingWorld();
});
afterEach(() => world.endSubscriptions());
afterAll(() => world.close());

const standing = (who: Subscriber) => standingOf(world.deps, who.userId);
const pause = (who: Subscriber, months = 1) => startPause(world.deps, who.actor, { months });
const days = async (count: number) => {
  await world.stripe.advanceDays(count);
  await world.settle();
  await keepTimeOfPauses(world.deps);
  await world.settle();
  while ((await reviewDueStandings(world.deps)) > 0) await world.settle();
};
const paidOf = async (who: Subscriber) => {
  const { data } = await world.stripe.client.invoices.list({ customer: who.customerId });
  return data.filter(({ status, amount_paid }) => status === 'paid' && amount_paid > 0);
};
const pausesOf = (who: Subscriber) =>
  world.rows<{ state: string; ended_by: string | null }>(
    'select state, ended_by from pause where user_id = ? order by asked_at',
    [who.userId],
  );
const movesOf = async (who: Subscriber) => {
  const rows = await world.rows<{ kind: string }>(
    'select kind from mrr_movement where user_id = ? order by id',
    [who.userId],
  );
  return rows.map(({ kind }) => kind);
};

describe('a pause', () => {
  test('takes access away, charges nothing, and gives it back by itself', async () => {
    const who = await subscriber(world, 'premium');
    await days(10);
    // Otherwise the pause would join the waiting one.
    await world.rows('delete from job.job');
    const { until } = await pause(who, 2);
    expect(await standing(who)).toMatchObject({ plan: 'free', status: 'inactive' });
    expect(await reconcilesOf(world, who.userId)).toBe(1);
    expect(await billingOverview(world.deps, who.actor)).toMatchObject({
      pause: { plan: 'premium', until: until.toISOString() },
    });
    await days(45);
    expect(await paidOf(who)).toHaveLength(1);
    expect(await standing(who)).toMatchObject({ plan: 'free' });
    await days(18);
    expect(await standing(who)).toMatchObject({ plan: 'premium', status: 'active' });
    expect(await paidOf(who)).toHaveLength(2);
    expect(await pausesOf(who)).toEqual([{ state: 'over', ended_by: 'time' }]);
    const mails = await mailsOf(world, who.userId);
    expect(mails).toEqual(expect.arrayContaining(['pause-started', 'pause-ended']));
    expect(mails).not.toContain('access-ended');
    expect(await movesOf(who)).toEqual(['new', 'pause', 'resumption']);
    const period = { from: new Date(0), to: new Date(world.deps.clock.now().getTime() + 1_000) };
    expect(await countStandings(world.deps, period)).toMatchObject({ begun: 1, ended: 0 });
  });

  test('ends when the subscriber wants it, and the unused days are taken off the payment', async () => {
    const who = await subscriber(world, 'standard');
    await days(15);
    await pause(who);
    await days(3);
    expect(await endOwnPause(world.deps, who.actor)).toEqual({ outcome: 'resumed' });
    expect(await standing(who)).toMatchObject({ plan: 'standard', status: 'active' });
    const [second, first] = await paidOf(who);
    expect(second?.amount_paid).toBeLessThan(first?.amount_paid ?? 0);
    expect(await pausesOf(who)).toEqual([{ state: 'over', ended_by: 'subscriber' }]);
    await expect(endOwnPause(world.deps, who.actor)).rejects.toThrow('not paused');
  });

  test('that resumes with a declined card is past due with the days of grace, and recovers', async () => {
    const who = await subscriber(world, 'standard', 'yearly');
    await days(40);
    await pause(who);
    const card = (behaviour: string) =>
      world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/card`, { behaviour });
    await card('declines');
    await days(32);
    const late = await standing(who);
    expect(late).toMatchObject({ plan: 'standard', status: 'past_due' });
    expect((late?.accessUntil?.getTime() ?? 0) - world.deps.clock.now().getTime()).toBeLessThan(
      7 * 86_400_000 + 1,
    );
    expect(await pausesOf(who)).toEqual([{ state: 'owed', ended_by: 'time' }]);
    expect(await mailsOf(world, who.userId)).toContain('payment-failed');
    expect((await endOwnPause(world.deps, who.actor)).outcome).toBe('owed');
    const { data } = await world.stripe.client.invoices.list({
      customer: who.customerId,
      status: 'open',
    });
    expect(data).toHaveLength(1);
    await card('succeeds');
    await days(4);
    expect(await standing(who)).toMatchObject({ plan: 'standard', status: 'active' });
    expect(await pausesOf(who)).toEqual([{ state: 'over', ended_by: 'subscriber' }]);
  });

  test('counts the days of grace from the first decline, also after a voided invoice', async () => {
    const who = await subscriber(world, 'standard');
    await days(10);
    await pause(who);
    await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/card`, {
      behaviour: 'declines',
    });
    expect((await endOwnPause(world.deps, who.actor)).outcome).toBe('owed');
    const first = (await standing(who))?.accessUntil;
    const open = { customer: who.customerId, status: 'open' as const };
    const { data } = await world.stripe.client.invoices.list(open);
    for (const { id } of data) await world.stripe.client.invoices.voidInvoice(id);
    await world.stripe.advanceDays(2);
    await world.settle();
    expect(await standing(who)).toMatchObject({ plan: 'free', status: 'inactive' });
    expect((await endOwnPause(world.deps, who.actor)).outcome).toBe('owed');
    expect(await standing(who)).toMatchObject({ status: 'past_due', accessUntil: first });
  });

  test('of two tabs happens once', async () => {
    const who = await subscriber(world, 'basic');
    const both = await Promise.allSettled([pause(who), pause(who)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await pausesOf(who)).toEqual([{ state: 'paused', ended_by: null }]);
  });

  test('is refused for a longer time than the seller allows, and while a change is agreed', async () => {
    const who = await subscriber(world, 'basic');
    await expect(pause(who, 4)).rejects.toThrow('not offered');
    await world.stripe.client.subscriptionSchedules.create({
      from_subscription: who.subscriptionId,
    });
    await expect(pause(who)).rejects.toThrow('about to change');
    expect(await pausesOf(who)).toEqual([]);
  });

  test('sells no other plan until it ends', async () => {
    const who = await subscriber(world, 'basic');
    await pause(who);
    const upgrade = startPayment(world.deps, who.context, {
      plan: 'premium',
      billing: 'monthly',
      upgrade: true,
    });
    await expect(upgrade).rejects.toThrow('paused');
  });

  test('that a stopped process left half begun is settled by what Stripe shows', async () => {
    const who = await subscriber(world, 'basic');
    await pause(who);
    const other = await subscriber(world, 'basic');
    await world.rows("update pause set state = 'starting'");
    await world.rows(
      `insert into pause (id, user_id, stripe_subscription_id, months, state, asked_at, until)
       values (gen_random_uuid(), ?, ?, 1, 'starting', now() - interval '1 day', now())`,
      [other.userId, other.subscriptionId],
    );
    await days(1);
    expect(await pausesOf(who)).toEqual([{ state: 'paused', ended_by: null }]);
    expect(await pausesOf(other)).toEqual([{ state: 'over', ended_by: 'never-began' }]);
  });

  test('that ends with the subscription is churn from then on', async () => {
    const who = await subscriber(world, 'basic');
    await pause(who);
    await world.stripe.client.subscriptions.cancel(who.subscriptionId);
    await days(1);
    expect(await pausesOf(who)).toEqual([{ state: 'over', ended_by: 'elsewhere' }]);
    expect(await movesOf(who)).toEqual(['new', 'pause', 'resumption', 'churn']);
  });
});
