import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { billingOverview } from '../../../../src-server/billing/checkout/manage-billing.ts';
import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import { countStandings } from '../../../../src-server/billing/standing/count-standings.ts';
import { paymentDetails } from '../../../../src-server/billing/standing/payment-details.ts';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { long } from '../../../support/long.ts';
import type { BillingWorld } from '../support/billing-world.ts';
import { openPauses, type PauseStage } from '../support/pause-stage.ts';
import { mailsOf, reconcilesOf, type Subscriber, subscriber } from '../support/subscriber.ts';

let world: BillingWorld;
let stage: PauseStage;
beforeAll(async () => {
  stage = await openPauses();
  world = stage.world;
});
afterEach(() => world.endSubscriptions());
afterAll(() => world.close());

const standing = (who: Subscriber) => standingOf(world.deps, who.userId);
const movesOf = async (who: Subscriber) => {
  const rows = await world.rows<{ kind: string }>(
    'select kind from mrr_movement where user_id = ? order by id',
    [who.userId],
  );
  return rows.map(({ kind }) => kind);
};

const causesOf = async (who: Subscriber) => {
  const rows = await world.rows<{ cause: string }>(
    'select cause from standing_change where user_id = ? order by id',
    [who.userId],
  );
  return rows.map(({ cause }) => cause);
};

describe('a pause', () => {
  test('takes access away, charges nothing, and gives it back by itself', async () => {
    const who = await subscriber(world, 'premium');
    await stage.days(10);
    // Otherwise the pause would join the waiting one.
    await world.rows('delete from job.job');
    const { until } = await stage.pause(who, 2);
    expect(await standing(who)).toMatchObject({ plan: 'free', status: 'inactive' });
    expect(await reconcilesOf(world, who.userId)).toBe(1);
    expect(await billingOverview(world.deps, who.actor)).toMatchObject({
      pause: { plan: 'premium', until: until.toISOString() },
    });
    await stage.days(45);
    expect(await stage.paidOf(who)).toHaveLength(1);
    expect(await standing(who)).toMatchObject({ plan: 'free' });
    await stage.daysPast(until);
    expect(await standing(who)).toMatchObject({ plan: 'premium', status: 'active' });
    expect(await stage.paidOf(who)).toHaveLength(2);
    expect(await stage.pausesOf(who)).toEqual([{ state: 'over', ended_by: 'time' }]);
    const causes = await causesOf(who);
    expect(causes).toContain(`pause ${who.userId}`);
    expect(causes.filter((cause) => cause.startsWith('return '))).toEqual([]);
    const mails = await mailsOf(world, who.userId);
    expect(mails).toEqual(expect.arrayContaining(['pause-started', 'pause-ended']));
    expect(mails).not.toContain('access-ended');
    expect(await movesOf(who)).toEqual(['new', 'pause', 'resumption']);
    const period = { from: new Date(0), to: new Date(world.deps.clock.now().getTime() + 1_000) };
    expect(await countStandings(world.deps, period)).toMatchObject({ begun: 1, ended: 0 });
  });

  long('shows no invoice as paid that nothing was paid for', async () => {
    const who = await subscriber(world, 'premium');
    await stage.pause(who);
    await stage.endPause(who);
    const { invoices } = await paymentDetails(world.deps, who.actor);
    expect(invoices).toMatchObject([{ state: 'settled', amountCents: 9900, paidCents: 9900 }]);
  });

  test('ends when the subscriber wants it, and the unused days are taken off the payment', async () => {
    const who = await subscriber(world, 'standard');
    await stage.days(15);
    await stage.pause(who);
    await stage.days(3);
    expect(await stage.endPause(who)).toEqual({ outcome: 'resumed', isCharged: true });
    expect(await standing(who)).toMatchObject({ plan: 'standard', status: 'active' });
    const [second, first] = await stage.paidOf(who);
    expect(second?.amount_paid).toBeLessThan(first?.amount_paid ?? 0);
    expect(await stage.pausesOf(who)).toEqual([{ state: 'over', ended_by: 'subscriber' }]);
    await expect(stage.endPause(who)).rejects.toThrow('not paused');
  });

  test('that resumes with a declined card is past due with the days of grace, and recovers', async () => {
    const who = await subscriber(world, 'standard', 'yearly');
    await stage.days(40);
    const { until } = await stage.pause(who);
    await stage.card(who, 'declines');
    await stage.daysPast(until);
    const late = await standing(who);
    expect(late).toMatchObject({ plan: 'standard', status: 'past_due' });
    expect((late?.accessUntil?.getTime() ?? 0) - world.deps.clock.now().getTime()).toBeLessThan(
      7 * 86_400_000 + 1,
    );
    expect(await stage.pausesOf(who)).toEqual([{ state: 'owed', ended_by: 'time' }]);
    expect(await mailsOf(world, who.userId)).toContain('payment-failed');
    expect((await stage.endPause(who)).outcome).toBe('owed');
    const { data } = await world.stripe.client.invoices.list({
      customer: who.customerId,
      status: 'open',
    });
    expect(data).toHaveLength(1);
    await stage.card(who, 'succeeds');
    await stage.days(4);
    expect(await standing(who)).toMatchObject({ plan: 'standard', status: 'active' });
    expect(await stage.pausesOf(who)).toEqual([{ state: 'over', ended_by: 'subscriber' }]);
  });

  long('counts the days of grace from the first decline, also after a voided invoice', async () => {
    const who = await subscriber(world, 'standard');
    await stage.days(10);
    await stage.pause(who);
    await stage.card(who, 'declines');
    expect((await stage.endPause(who)).outcome).toBe('owed');
    const first = (await standing(who))?.accessUntil;
    await stage.voidOpenInvoices(who);
    await world.stripe.advanceDays(2);
    await world.settle();
    expect(await standing(who)).toMatchObject({ plan: 'free', status: 'inactive' });
    expect((await stage.endPause(who)).outcome).toBe('owed');
    expect(await standing(who)).toMatchObject({ status: 'past_due', accessUntil: first });
  });

  test('of two tabs happens once', async () => {
    const who = await subscriber(world, 'basic');
    const both = await Promise.allSettled([stage.pause(who), stage.pause(who)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await stage.pausesOf(who)).toEqual([{ state: 'paused', ended_by: null }]);
  });

  test('is refused for a longer time than the seller allows, and while a change is agreed', async () => {
    const who = await subscriber(world, 'basic');
    await expect(stage.pause(who, 4)).rejects.toThrow('not offered');
    await world.stripe.client.subscriptionSchedules.create({
      from_subscription: who.subscriptionId,
    });
    await expect(stage.pause(who)).rejects.toThrow('about to change');
    expect(await stage.pausesOf(who)).toEqual([]);
  });

  test('sells no other plan until it ends', async () => {
    const who = await subscriber(world, 'basic');
    await stage.pause(who);
    const upgrade = startPayment(world.deps, who.context, {
      plan: 'premium',
      billing: 'monthly',
      upgrade: true,
    });
    await expect(upgrade).rejects.toThrow('paused');
  });

  long('that a stopped process left half begun is settled by what Stripe shows', async () => {
    const who = await subscriber(world, 'basic');
    await stage.pause(who);
    const other = await subscriber(world, 'basic');
    await world.rows("update pause set state = 'starting'");
    await world.rows(
      `insert into pause (id, user_id, stripe_subscription_id, months, state, asked_at, until)
       values (gen_random_uuid(), ?, ?, 1, 'starting', now() - interval '1 day', now())`,
      [other.userId, other.subscriptionId],
    );
    await stage.days(1);
    expect(await stage.pausesOf(who)).toEqual([{ state: 'paused', ended_by: null }]);
    expect(await stage.pausesOf(other)).toEqual([{ state: 'over', ended_by: 'never-began' }]);
  });

  long('that ends with the subscription is churn from then on', async () => {
    const who = await subscriber(world, 'basic');
    await stage.pause(who);
    await world.stripe.client.subscriptions.cancel(who.subscriptionId);
    await stage.days(1);
    expect(await stage.pausesOf(who)).toEqual([{ state: 'over', ended_by: 'elsewhere' }]);
    expect(await movesOf(who)).toEqual(['new', 'pause', 'resumption', 'churn']);
  });
});
