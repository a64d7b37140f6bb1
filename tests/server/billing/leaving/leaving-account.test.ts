import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { LeaveReason } from '../../../../src/domain/leaving/leave.ts';
import { resumeSubscription } from '../../../../src-server/billing/checkout/resume-subscription.ts';
import { chooseLeaveReason } from '../../../../src-server/billing/leaving/choose-reason.ts';
import { endOwnPause } from '../../../../src-server/billing/leaving/end-pause.ts';
import { leave } from '../../../../src-server/billing/leaving/leave.ts';
import { viewLeaving } from '../../../../src-server/billing/leaving/leaving.view.ts';
import { settleLeave } from '../../../../src-server/billing/leaving/settle-leave.ts';
import { startPause } from '../../../../src-server/billing/leaving/start-pause.ts';
import { takeLeaveOffer } from '../../../../src-server/billing/leaving/take-offer.ts';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { MAIL_TEMPLATES } from '../../../../src-server/mail/mail-templates.ts';
import { long } from '../../../support/long.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { keepTimeOfPauses } from '../support/keep-pauses.ts';
import { offeredSubscriber } from '../support/offered-subscriber.ts';
import { currentOf, mailsOf, type Subscriber, subscriber } from '../support/subscriber.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await startBillingWorld();
});
afterEach(() => world.endSubscriptions());
afterAll(() => world.close());

const go = async (
  who: Subscriber,
  reason: LeaveReason | null = null,
  words: string | null = null,
) => {
  const { plan } = await viewLeaving(world.deps, who.actor);
  return leave(world.deps, who.actor, { plan, reason, words });
};
const choose = (who: Subscriber, reason: LeaveReason) =>
  chooseLeaveReason(world.deps, who.actor, reason);
const requestsOf = (who: Subscriber) =>
  world.rows<{ state: string; reason: string | null; offer: string | null }>(
    'select state, reason, offer from leave_request where user_id = ? order by at',
    [who.userId],
  );

describe('leaving', () => {
  test('ends with the paid period, with the reason at Stripe and a receipt by mail', async () => {
    const who = await subscriber(world, 'premium');
    const { paid_through: paid } = (await currentOf(world, who.userId)) ?? {};
    const left = await go(who, 'too_complex', 'Too many settings');
    expect(left).toEqual({ outcome: 'ends', at: new Date(String(paid)) });
    const shown = await world.stripe.client.subscriptions.retrieve(who.subscriptionId);
    expect(shown.cancellation_details).toMatchObject({
      feedback: 'too_complex',
      comment: 'Too many settings',
    });
    const mails = await mailsOf(world, who.userId);
    expect(mails.filter((name) => /leave|ends/.test(name))).toEqual(['leave-received']);
    const [mail] = await world.rows<{ values: Record<string, string> }>(
      `select "values" from outgoing_mail where user_id = ? and template = 'leave-received'`,
      [who.userId],
    );
    const { paragraphs } = MAIL_TEMPLATES['leave-received'](mail?.values ?? {});
    expect(paragraphs).toContain('Your words: Too many settings');
    expect(paragraphs.at(-1)).toContain(`It ends on ${new Date(String(paid)).toISOString()}`);
    expect(await standingOf(world.deps, who.userId)).toMatchObject({ plan: 'premium' });
    expect(await requestsOf(who)).toMatchObject([{ state: 'left', reason: 'too_complex' }]);
    const [last] = await world.rows(
      'select cause from standing_change where user_id = ? order by id desc limit 1',
      [who.userId],
    );
    expect(last).toEqual({ cause: `leave ${who.userId}` });
  });

  test('twice and in two tabs ends once, with one receipt', async () => {
    const who = await subscriber(world, 'basic');
    const both = await Promise.all([go(who, 'other'), go(who, 'unused')]);
    const again = await go(who);
    expect(new Set([...both, again].map((each) => JSON.stringify(each))).size).toBe(1);
    const mails = await mailsOf(world, who.userId);
    expect(mails.filter((name) => name === 'leave-received')).toHaveLength(1);
  });

  long('gets no offer afterwards', async () => {
    const who = await offeredSubscriber(world, 'premium');
    const { offer, pauses, renewal } = await choose(who, 'unused');
    expect({ offer, renewal }).toMatchObject({ offer: 'pause', renewal: { cycle: 'monthly' } });
    expect(pauses.length).toBe(world.deps.settings.leaving.pauseMonths);
    await go(who, 'unused');
    expect((await choose(who, 'unused')).offer).toBeNull();
    expect((await choose(who, 'too_expensive')).offer).toBeNull();
    await expect(startPause(world.deps, who.actor, { months: 1 })).rejects.toThrow('set to end');
    await expect(takeLeaveOffer(world.deps, who.actor, 'lower-plan')).rejects.toThrow('no longer');
  });

  test('is taken back in one click, and can be done again', async () => {
    const who = await subscriber(world, 'basic');
    await go(who);
    await resumeSubscription(world.deps, who.actor);
    const [request] = await world.rows<{ id: string }>(
      'select id from leave_request where user_id = ?',
      [who.userId],
    );
    // The job of the first cancellation runs late.
    expect(await settleLeave(world.deps, request?.id ?? '')).toBeNull();
    expect((await viewLeaving(world.deps, who.actor)).state).toBe('running');
    expect((await go(who)).outcome).toBe('ends');
    const mails = await mailsOf(world, who.userId);
    expect(mails.filter((name) => name === 'leave-received')).toHaveLength(2);
  });

  test('waits for Stripe with its receipt sent, and a job carries it out', async () => {
    const who = await subscriber(world, 'basic');
    world.stripe.core.faults.add({
      provider: 'stripe',
      route: '*',
      kind: 'refuse',
      remaining: null,
    });
    expect(await go(who)).toEqual({ outcome: 'waits' });
    expect(await mailsOf(world, who.userId)).toContain('leave-received');
    world.stripe.core.faults.clear();
    const [request] = await world.rows<{ id: string }>(
      "select id from leave_request where user_id = ? and state = 'leaving'",
      [who.userId],
    );
    expect((await settleLeave(world.deps, request?.id ?? ''))?.outcome).toBe('ends');
    expect(await requestsOf(who)).toMatchObject([{ state: 'left' }]);
    // The receipt could not name the end.
    const mails = await mailsOf(world, who.userId);
    expect(mails.filter((name) => /leave|ends/.test(name))).toEqual([
      'leave-received',
      'leave-end',
    ]);
  });

  long('after a failed payment ends at once', async () => {
    const who = await subscriber(world, 'basic');
    await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/fail-next-payment`);
    await world.stripe.advanceDays(32);
    await world.settle();
    expect((await viewLeaving(world.deps, who.actor)).endsAt).toBeNull();
    expect(await go(who)).toEqual({ outcome: 'ended' });
  });

  long('after Stripe gave up and paused it ends at once', async () => {
    await world.stripe.control('PUT', '/settings', { finalStatus: 'paused' });
    const who = await subscriber(world, 'basic');
    await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/card`, {
      behaviour: 'declines',
    });
    await world.stripe.advanceDays(42);
    await world.settle();
    await world.stripe.control('PUT', '/settings', { finalStatus: 'canceled' });
    expect((await viewLeaving(world.deps, who.actor)).endsAt).toBeNull();
    expect(await go(who)).toEqual({ outcome: 'ended' });
  });

  long('during a pause gives the rest of the paid period back and ends with it', async () => {
    const who = await subscriber(world, 'premium', 'yearly');
    await startPause(world.deps, who.actor, { months: 1 });
    expect(await viewLeaving(world.deps, who.actor)).toMatchObject({
      state: 'paused',
      givesBack: true,
      owed: null,
    });
    expect((await go(who)).outcome).toBe('ends');
    expect(await standingOf(world.deps, who.userId)).toMatchObject({ plan: 'premium' });
  });

  long('late in a pause says how many paid days are lost', async () => {
    const who = await subscriber(world, 'basic');
    await world.stripe.advanceDays(20);
    await startPause(world.deps, who.actor, { months: 2 });
    expect((await viewLeaving(world.deps, who.actor)).unusedDays).toBe(0);
    const { current_period_end: end } = (await currentOf(world, who.userId)) ?? {};
    const left = Math.round(
      (new Date(String(end)).getTime() - world.deps.clock.now().getTime()) / 86_400_000,
    );
    await world.stripe.advanceDays(40);
    expect(await viewLeaving(world.deps, who.actor)).toMatchObject({
      endsAt: null,
      unusedDays: left,
    });
    expect(await go(who)).toEqual({ outcome: 'ended' });
  });

  long('during a pause and kept after all, is credited the days of the pause only', async () => {
    const who = await subscriber(world, 'premium', 'yearly');
    await world.stripe.advanceDays(10);
    await startPause(world.deps, who.actor, { months: 1 });
    await world.stripe.advanceDays(20);
    expect((await go(who)).outcome).toBe('ends');
    await resumeSubscription(world.deps, who.actor);
    const { lines } = await world.stripe.client.invoices.createPreview({
      subscription: who.subscriptionId,
    });
    const prorations = lines.data.filter(
      ({ parent }) => parent?.subscription_item_details?.proration === true,
    );
    const credit = -prorations.reduce((sum, { amount }) => sum + amount, 0);
    const { amount_cents: year } = (await currentOf(world, who.userId)) ?? {};
    const ofTwentyDays = (Number(year) * 20) / 365;
    expect(Math.abs(credit - ofTwentyDays)).toBeLessThan(Number(year) / 365);
  });

  long('after a declined resumption ends at once, and voids its invoice', async () => {
    const who = await subscriber(world, 'premium', 'yearly');
    await world.stripe.advanceDays(40);
    await startPause(world.deps, who.actor, { months: 1 });
    await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/card`, {
      behaviour: 'declines',
    });
    expect((await endOwnPause(world.deps, who.actor)).outcome).toBe('owed');
    expect(await go(who)).toEqual({ outcome: 'ended' });
    const { data } = await world.stripe.client.invoices.list({ customer: who.customerId });
    expect(data.filter(({ status }) => status === 'open')).toEqual([]);
  });

  long('during a pause while Stripe is down is not charged when the pause ends', async () => {
    const who = await subscriber(world, 'basic');
    await startPause(world.deps, who.actor, { months: 1 });
    world.stripe.core.faults.add({
      provider: 'stripe',
      route: '*',
      kind: 'refuse',
      remaining: null,
    });
    expect(await go(who)).toEqual({ outcome: 'waits' });
    world.stripe.core.faults.clear();
    await world.stripe.advanceDays(40);
    await keepTimeOfPauses(world.deps);
    const { data } = await world.stripe.client.invoices.list({ customer: who.customerId });
    expect(data).toHaveLength(1);
  });

  long('is refused for another plan than the page named', async () => {
    const who = await subscriber(world, 'basic');
    const asked = { plan: 'premium', reason: null, words: null };
    const left = leave(world.deps, who.actor, asked);
    await expect(left).rejects.toThrow('Your plan has changed');
    expect(await requestsOf(who)).toEqual([]);
  });

  test('is refused without a subscription', async () => {
    const who = await subscriber(world, 'basic');
    await go(who);
    await world.stripe.advanceDays(32);
    await world.settle();
    await expect(go(who)).rejects.toThrow('no subscription');
    expect((await viewLeaving(world.deps, who.actor)).state).toBe('none');
  });
});
