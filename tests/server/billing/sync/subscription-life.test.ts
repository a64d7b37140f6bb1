import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { reviewDueStandings } from '../../../../src-server/billing/standing/review-standings.ts';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import {
  currentOf,
  mailsOf,
  reconcilesOf,
  type Subscriber,
  subscriber,
} from '../support/subscriber.ts';

const DAY = 86_400_000;

describe('a subscription’s life', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterEach(() => world.endSubscriptions());
  afterAll(() => world.close());

  const standing = (who: Subscriber) => standingOf(world.deps, who.userId);
  const days = async (count: number) => {
    await world.stripe.advanceDays(count);
    await world.settle();
    while ((await reviewDueStandings(world.deps)) > 0) await world.settle();
  };
  /** One day past the period, however long the month is. No later collection attempt is due by then. */
  const pastPeriod = async (who: Subscriber) => {
    const end = (await standing(who))?.accessUntil?.getTime() ?? 0;
    await days((end - now()) / DAY + 1);
  };
  const button = (who: Subscriber, name: string, body?: unknown) =>
    world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/${name}`, body);
  const finalStatus = (status: string) =>
    world.stripe.control('PUT', '/settings', { finalStatus: status });
  const now = () => world.deps.clock.now().getTime();

  it('a renewal extends access by a period and notifies the providers [billing-73]', async () => {
    const who = await subscriber(world);
    const first = (await standing(who))?.accessUntil?.getTime() ?? 0;
    // Otherwise the renewal would join the waiting one.
    await world.deps.orm.em.fork().execute('delete from job.job');
    await pastPeriod(who);
    const after = await standing(who);
    expect(after).toMatchObject({ plan: 'standard', status: 'active' });
    expect(after?.accessUntil?.getTime()).toBeGreaterThan(first + 27 * DAY);
    expect(await reconcilesOf(world, who.userId)).toBe(1);
  });

  describe('a renewal that is slow at Stripe', () => {
    const minutes = (count: number) => days(count / 1440);
    const toEnd = async (who: Subscriber) => {
      const end = (await standing(who))?.accessUntil?.getTime() ?? 0;
      await days((end - now()) / DAY);
      return end;
    };
    const settings = (renewalMinutes: number, draftMinutes: number) =>
      world.stripe.control('PUT', '/settings', { renewalMinutes, draftMinutes });
    afterEach(() => settings(0, 0));

    it('keeps access until it starts, while it is a draft, and when it is paid [billing-74]', async () => {
      await settings(5, 60);
      const who = await subscriber(world);
      const end = await toEnd(who);
      await minutes(1);
      const borne = { plan: 'standard', accessUntil: new Date(end + 2 * 3_600_000) };
      expect(await standing(who)).toMatchObject(borne);
      await minutes(30);
      expect(await standing(who)).toMatchObject(borne);
      await minutes(60);
      const paid = (await standing(who))?.accessUntil?.getTime() ?? 0;
      expect(paid).toBeGreaterThan(end + 27 * DAY);
      expect(await mailsOf(world, who.userId)).not.toContain('access-ended');
    });

    it('keeps access where the account waits three days before it collects [billing-75]', async () => {
      await settings(0, 72 * 60);
      const who = await subscriber(world);
      const end = await toEnd(who);
      await days(2.9);
      expect(await standing(who)).toMatchObject({ plan: 'standard' });
      await days(0.2);
      const paid = (await standing(who))?.accessUntil?.getTime() ?? 0;
      expect(paid).toBeGreaterThan(end + 27 * DAY);
    });

    it('a renewal that is slow at Stripe loses access when nothing started within two hours [billing-76]', async () => {
      await settings(600, 0);
      const who = await subscriber(world);
      await toEnd(who);
      await minutes(119);
      expect(await standing(who)).toMatchObject({ plan: 'standard', status: 'active' });
      await minutes(2);
      expect(await standing(who)).toMatchObject({ plan: 'free', status: 'active' });
    });
  });

  it('keeps access for the grace period from the first failed renewal [billing-77]', async () => {
    await finalStatus('past_due');
    const who = await subscriber(world);
    const paidThrough = (await standing(who))?.accessUntil?.getTime() ?? 0;
    await button(who, 'fail-next-payment', { times: 100 });
    await pastPeriod(who);
    const late = await standing(who);
    expect(late).toMatchObject({ plan: 'standard', status: 'past_due' });
    expect(Math.abs((late?.accessUntil?.getTime() ?? 0) - paidThrough - 7 * DAY)).toBeLessThan(
      5000,
    );
    expect((await currentOf(world, who.userId))?.pay_url).toContain('http');
    expect(await mailsOf(world, who.userId)).toContain('payment-failed');

    // A later failed retry does not restart the grace period.
    await days(4);
    expect((await standing(who))?.accessUntil).toEqual(late?.accessUntil);

    await days(4);
    expect(await standing(who)).toMatchObject({ plan: 'free', status: 'past_due' });
    expect(await mailsOf(world, who.userId)).toContain('access-ended');
  });

  it('a past-due subscription recovers when the open invoice is paid [billing-78]', async () => {
    await finalStatus('unpaid');
    const who = await subscriber(world, 'premium');
    await button(who, 'fail-next-payment', { times: 1 });
    await pastPeriod(who);
    expect(await standing(who)).toMatchObject({ plan: 'premium', status: 'past_due' });
    await days(4);
    const back = await standing(who);
    expect(back).toMatchObject({ plan: 'premium', status: 'active' });
    expect(back?.accessUntil?.getTime()).toBeGreaterThan(now() + 20 * DAY);
    expect(await currentOf(world, who.userId)).toMatchObject({
      pay_url: null,
      first_failed_at: null,
    });
  });

  it.each([
    ['unpaid', 'inactive'],
    ['canceled', 'canceled'],
    ['paused', 'past_due'],
  ])('no access once %s after the last retry [billing-79]', async (setting, status) => {
    await finalStatus(setting);
    const who = await subscriber(world);
    await button(who, 'fail-next-payment', { times: 100 });
    await pastPeriod(who);
    await days(16);
    expect(await standing(who)).toMatchObject({ plan: 'free', status, lastPaidPlan: 'standard' });
  });

  it('canceled at period end stays active until then and can be resumed [billing-80]', async () => {
    const who = await subscriber(world);
    await button(who, 'cancel-at-period-end');
    await world.settle();
    const until = (await standing(who))?.accessUntil;
    expect(await standing(who)).toMatchObject({ plan: 'standard', status: 'active' });
    expect(
      await world.deps.hot.subscriptionStatus(who.userId, world.deps.clock.now()),
    ).toMatchObject({ plan: 'standard', endsAt: until?.toISOString() });
    expect(await mailsOf(world, who.userId)).toContain('access-ends');

    await button(who, 'resume');
    await world.settle();
    expect(await currentOf(world, who.userId)).toMatchObject({ ends_at: null });

    await button(who, 'cancel-at-period-end');
    await pastPeriod(who);
    expect(await standing(who)).toMatchObject({
      plan: 'free',
      status: 'canceled',
      lastPaidPlan: 'standard',
    });
    expect(await mailsOf(world, who.userId)).toContain('access-ended');
  });

  it('a subscription ends on time although every webhook is lost [billing-81]', async () => {
    const who = await subscriber(world);
    await button(who, 'cancel-at-period-end');
    await world.settle();
    world.stripe.core.faults.add({
      provider: 'stripe',
      route: 'webhook',
      kind: 'drop',
      remaining: null,
    });
    await world.stripe.advanceDays(32);
    expect((await standing(who))?.plan).toBe('free');
    await reviewDueStandings(world.deps);
    expect(await standing(who)).toMatchObject({ plan: 'free', status: 'canceled' });
  });

  it('a renewed subscription does not end because its webhook is late', async () => {
    const who = await subscriber(world);
    world.stripe.core.faults.add({
      provider: 'stripe',
      route: 'webhook',
      kind: 'drop',
      remaining: null,
    });
    await world.stripe.advanceDays(32);
    await reviewDueStandings(world.deps);
    expect(await standing(who)).toMatchObject({ plan: 'standard', status: 'active' });
    expect(await mailsOf(world, who.userId)).not.toContain('access-ended');
  });

  it('keeps access for an hour while Stripe is down at its end', async () => {
    const who = await subscriber(world);
    const before = await reconcilesOf(world, who.userId);
    await world.stripe.advanceDays(32);
    world.stripe.core.faults.add({
      provider: 'stripe',
      route: '*',
      kind: 'refuse',
      remaining: null,
    });
    await world.rows('update standing set review_at = access_until where user_id = ?', [
      who.userId,
    ]);
    await world.rows('update standing set access_until = ? where user_id = ?', [
      new Date(now() - 60_000),
      who.userId,
    ]);
    await reviewDueStandings(world.deps);
    expect(await reconcilesOf(world, who.userId)).toBe(before);
    world.stripe.core.faults.clear();
    await world.rows('update standing set review_at = ? where user_id = ?', [
      new Date(now()),
      who.userId,
    ]);
    await reviewDueStandings(world.deps);
    expect(await standing(who)).toMatchObject({ plan: 'standard' });
  });

  it('leaves a history of each change with time and cause', async () => {
    const who = await subscriber(world);
    await button(who, 'cancel');
    await world.settle();
    const changes = await world.rows<{ cause: string; plan: string; status: string }>(
      `select cause, after->>'plan' as plan, after->>'status' as status
         from standing_change where user_id = ? order by id`,
      [who.userId],
    );
    expect(changes.map(({ plan, status }) => `${plan} ${status}`)).toEqual([
      'standard active',
      'free canceled',
    ]);
    expect(changes.every(({ cause }) => /^event evt_/.test(cause))).toBe(true);
  });
});
