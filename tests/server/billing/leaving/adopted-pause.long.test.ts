import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import type { BillingWorld } from '../support/billing-world.ts';
import { openPauses, type PauseStage } from '../support/pause-stage.ts';
import { mailsOf, type Subscriber, subscriber } from '../support/subscriber.ts';

describe('a pause that was made at Stripe', () => {
  let world: BillingWorld;
  let stage: PauseStage;
  beforeAll(async () => {
    stage = await openPauses();
    world = stage.world;
  });
  afterEach(async () => {
    Object.assign(world.deps.settings.leaving, { pauseMonths: 3 });
    await world.stripe.control('PUT', '/settings', { bankDebits: 'off', retryDays: [3, 5, 7] });
    await world.endSubscriptions();
  });
  afterAll(() => world.close());

  const statusOf = async ({ subscriptionId }: Subscriber) =>
    (await world.stripe.client.subscriptions.retrieve(subscriptionId)).status;
  const standing = ({ userId }: Subscriber) => standingOf(world.deps, userId);
  const pausedAtStripe = async () => {
    const who = await subscriber(world, 'basic');
    await stage.days(10);
    await world.stripe.client.subscriptions.pause(who.subscriptionId, {
      type: 'subscription',
      bill_for: { unused_time_from: { type: 'now' } },
      invoicing_behavior: 'pending_invoice_item',
    });
    await stage.days(3);
    return who;
  };
  const resumeAtStripe = async ({ subscriptionId }: Subscriber) => {
    await world.stripe.client.subscriptions.resume(subscriptionId, {
      billing_cycle_anchor: { type: 'now' },
      payment_behavior: 'resume_on_payment_success',
    });
    await world.settle();
  };

  test('lasts until it is resumed at Stripe', async () => {
    const who = await pausedAtStripe();
    await stage.days(40);
    expect(await statusOf(who)).toBe('paused');
    expect(await stage.pausesOf(who)).toEqual([]);
  });

  test('has days of grace and an end with a mail when its payment is declined', async () => {
    const who = await pausedAtStripe();
    await stage.card(who, 'declines');
    await resumeAtStripe(who);
    expect(await stage.pausesOf(who)).toMatchObject([{ state: 'owed' }]);
    expect(await standing(who)).toMatchObject({ plan: 'basic', status: 'past_due' });
    await stage.days(4);
    expect(await standing(who)).toMatchObject({ plan: 'basic' });
    await stage.days(6);
    expect(await statusOf(who)).toBe('canceled');
    expect(await standing(who)).toMatchObject({ plan: 'free' });
    expect(await stage.pausesOf(who)).toEqual([{ state: 'over', ended_by: 'unpaid' }]);
    expect(await mailsOf(world, who.userId)).toContain('pause-unpaid');
  });

  test('is not charged again when its bank debit bounces after its subscriber left', async () => {
    const who = await pausedAtStripe();
    // The bank answers after four days.
    await world.stripe.control('PUT', '/settings', { bankDebits: 'on', retryDays: [6, 8] });
    await stage.card(who, 'bank-debit-fails');
    expect(await stage.endPause(who)).toEqual({ outcome: 'pending' });
    expect(await stage.pausesOf(who)).toMatchObject([{ state: 'owed', ended_by: 'subscriber' }]);
    expect((await stage.leave(who)).outcome).toBe('ends');
    await stage.days(5);
    expect(await statusOf(who)).toBe('canceled');
    expect(await stage.pausesOf(who)).toEqual([{ state: 'over', ended_by: 'unpaid' }]);
    expect(await mailsOf(world, who.userId)).toContain('pause-unpaid');
    const open = { customer: who.customerId, status: 'open' as const };
    expect((await world.stripe.client.invoices.list(open)).data).toEqual([]);
  });

  test('stays as Stripe has it in a shop without pauses', async () => {
    Object.assign(world.deps.settings.leaving, { pauseMonths: 0 });
    const who = await pausedAtStripe();
    await stage.card(who, 'declines');
    await resumeAtStripe(who);
    expect(await stage.pausesOf(who)).toEqual([]);
    expect(await standing(who)).toMatchObject({ plan: 'free' });
  });
});
