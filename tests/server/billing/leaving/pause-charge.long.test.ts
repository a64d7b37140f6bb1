import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { billingOverview } from '../../../../src-server/billing/checkout/manage-billing.ts';
import { chooseLeaveReason } from '../../../../src-server/billing/leaving/choose-reason.ts';
import { keepPauses } from '../../../../src-server/billing/leaving/keep-pauses.ts';
import { pauseChargeOf } from '../../../../src-server/billing/leaving/pauses/pause-charge.view.ts';
import { MAIL_TEMPLATES } from '../../../../src-server/mail/mail-templates.ts';
import type { BillingWorld } from '../support/billing-world.ts';
import { keepTimeOfPauses } from '../support/keep-pauses.ts';
import { offeredSubscriber } from '../support/offered-subscriber.ts';
import { openPauses, type PauseStage } from '../support/pause-stage.ts';
import { type Subscriber, subscriber } from '../support/subscriber.ts';

let world: BillingWorld;
let stage: PauseStage;
beforeAll(async () => {
  stage = await openPauses();
  world = stage.world;
});
afterEach(() => world.endSubscriptions());
afterAll(() => world.close());

/** The idempotency key of the newest request that caused an event of this type. */
const keyOf = async (type: string) => {
  const { data } = await world.stripe.client.events.list({ type, limit: 1 });
  return data[0]?.request?.idempotency_key;
};
const valuesOf = (who: Subscriber, template: string) =>
  world.rows<{ values: Record<string, string> }>(
    'select values from outgoing_mail where user_id = ? and template = ?',
    [who.userId, template],
  );

describe('the charge at the end of a pause', () => {
  test('is named before the pause, with the unused days taken off', async () => {
    const who = await offeredSubscriber(world, 'standard');
    await stage.days(10);
    const { renewal } = await chooseLeaveReason(world.deps, who.actor, 'unused');
    expect(renewal).toMatchObject({ amount: 4_900, currency: 'usd', cycle: 'monthly' });
    expect(renewal?.charge).toBeLessThan(2_500);
    expect(await pauseChargeOf(world.deps, who.actor)).toBeNull();
    const { until } = await stage.pause(who);
    // The credit is fixed when the pause begins, however long it lasts.
    await stage.days(3);
    const amount = renewal?.charge;
    expect(await pauseChargeOf(world.deps, who.actor)).toEqual({ amount, currency: 'usd' });
    const [started] = await valuesOf(who, 'pause-started');
    const said = MAIL_TEMPLATES['pause-started'](started?.values ?? {}).paragraphs.join(' ');
    expect(said).toContain(`${amount} usd is charged then for the next period`);
    expect(said).toContain('already taken off');
    await stage.daysPast(until);
    const [charged] = await stage.paidOf(who);
    expect(charged?.amount_paid).toBe(amount);
  });

  test('is offered without a sum while Stripe does not answer', async () => {
    const who = await offeredSubscriber(world, 'standard');
    world.stripe.core.faults.add({
      provider: 'stripe',
      route: 'POST /v1/invoices/create_preview',
      kind: 'status',
      status: 503,
      remaining: null,
    });
    const { offer, renewal } = await chooseLeaveReason(world.deps, who.actor, 'unused');
    world.stripe.core.faults.clear();
    expect({ offer, renewal }).toMatchObject({ offer: 'pause', renewal: { charge: null } });
  });

  test('is mailed with date and sum three days before, once, also after a restart', async () => {
    const who = await subscriber(world, 'standard', 'yearly');
    await stage.days(10);
    const { until } = await stage.pause(who);
    const [started] = await valuesOf(who, 'pause-started');
    expect(started?.values).toMatchObject({ until: until.toISOString(), isYearly: 'yes' });
    await stage.days(stage.daysLeft(until) - 4);
    expect(await valuesOf(who, 'pause-ends')).toEqual([]);
    await stage.days(2);
    await world.restart();
    await keepTimeOfPauses(world.deps);
    const announced = await valuesOf(who, 'pause-ends');
    const yearLater = new Date(until).setUTCFullYear(until.getUTCFullYear() + 1);
    const nextDay = new Date(yearLater).toISOString();
    expect(announced).toMatchObject([
      { values: { until: until.toISOString(), nextDay, isYearly: 'yes' } },
    ]);
    await stage.days(3);
    const [second] = await stage.paidOf(who);
    expect(announced[0]?.values.amount).toBe(`${second?.amount_paid} usd`);
  });

  test('is postponed after an outage until it was announced', async () => {
    const who = await subscriber(world, 'basic');
    await stage.days(10);
    const { until } = await stage.pause(who);
    // The sum cannot be read, so there is no mail yet.
    world.stripe.core.faults.add({
      provider: 'stripe',
      route: 'POST /v1/invoices/create_preview',
      kind: 'status',
      status: 503,
      remaining: null,
    });
    await stage.days(stage.daysLeft(until) + 1);
    expect(await valuesOf(who, 'pause-ends')).toEqual([]);
    expect(await stage.paidOf(who)).toHaveLength(1);
    world.stripe.core.faults.clear();
    await keepTimeOfPauses(world.deps);
    expect(await stage.paidOf(who)).toHaveLength(1);
    const [late] = await valuesOf(who, 'pause-ends');
    const end = new Date(String(late?.values.until));
    expect(stage.daysLeft(end)).toBe(3);
    expect(await billingOverview(world.deps, who.actor)).toMatchObject({
      pause: { until: end.toISOString() },
    });
    await stage.days(4);
    expect(await stage.paidOf(who)).toHaveLength(2);
  });

  test('waits until its mail was sent, and the mail names the new day', async () => {
    const who = await subscriber(world, 'basic');
    await stage.days(10);
    const { until } = await stage.pause(who);
    await stage.days(stage.daysLeft(until) - 2, 'down');
    await stage.days(4, 'down');
    expect(await stage.paidOf(who)).toHaveLength(1);
    const [{ values } = { values: {} }] = await valuesOf(who, 'pause-ends');
    const end = new Date(String(values.until));
    expect(stage.daysLeft(end)).toBe(3);
    await stage.days(1);
    await stage.days(1);
    expect(await stage.paidOf(who)).toHaveLength(1);
    await stage.days(2);
    expect(await stage.paidOf(who)).toHaveLength(2);
  });

  test('is announced first when a cancellation is taken back at the end of the pause', async () => {
    const who = await subscriber(world, 'basic', 'yearly');
    const { until } = await stage.pause(who);
    const cancel = (isCanceled: boolean) =>
      world.stripe.client.subscriptions.update(who.subscriptionId, {
        cancel_at_period_end: isCanceled,
      });
    await cancel(true);
    await world.settle();
    await world.stripe.advanceDays(stage.daysLeft(until) + 1);
    await keepPauses(world.deps);
    expect(await stage.pausesOf(who)).toMatchObject([{ state: 'resuming' }]);
    await cancel(false);
    await keepTimeOfPauses(world.deps);
    expect(await stage.pausesOf(who)).toMatchObject([{ state: 'paused' }]);
    expect(await stage.paidOf(who)).toHaveLength(1);
    await stage.days(1);
    expect(await valuesOf(who, 'pause-ends')).toHaveLength(1);
  });

  test('does not end the subscription while a bank debit for it is pending', async () => {
    const who = await subscriber(world, 'basic');
    await stage.days(10);
    await stage.pause(who);
    await stage.card(who, 'declines');
    expect((await stage.endPause(who)).outcome).toBe('owed');
    await stage.days(6);
    await world.stripe.control('PUT', '/settings', { bankDebits: 'on' });
    await stage.card(who, 'bank-debit');
    const open = { customer: who.customerId, status: 'open' as const };
    const [invoice] = (await world.stripe.client.invoices.list(open)).data;
    await world.stripe.client.invoices.pay(invoice?.id ?? '').catch(() => {});
    await world.settle();
    await stage.days(2);
    expect(await stage.pausesOf(who)).toMatchObject([{ state: 'owed' }]);
    await stage.days(3);
    const { status } = await world.stripe.client.subscriptions.retrieve(who.subscriptionId);
    expect(status).toBe('active');
    expect(await stage.paidOf(who)).toHaveLength(2);
    expect(await valuesOf(who, 'pause-unpaid')).toEqual([]);
  });

  test('of a canceled subscription is neither made nor announced', async () => {
    const who = await subscriber(world, 'basic', 'yearly');
    const { until } = await stage.pause(who);
    await world.stripe.client.subscriptions.update(who.subscriptionId, {
      cancel_at_period_end: true,
    });
    await stage.daysPast(until);
    expect(await valuesOf(who, 'pause-ends')).toEqual([]);
    expect(await stage.paidOf(who)).toHaveLength(1);
    expect(await stage.pausesOf(who)).toEqual([{ state: 'over', ended_by: 'time' }]);
  });

  test('that stays unpaid ends the subscription after the days of grace, with a mail', async () => {
    const who = await subscriber(world, 'basic');
    await stage.days(10);
    await stage.pause(who);
    await stage.card(who, 'declines');
    expect((await stage.endPause(who)).outcome).toBe('owed');
    await stage.voidOpenInvoices(who);
    await stage.days(5);
    expect(await stage.pausesOf(who)).toEqual([{ state: 'owed', ended_by: 'subscriber' }]);
    // Its end is past, so the page names none.
    expect(await billingOverview(world.deps, who.actor)).toMatchObject({ pause: { until: null } });
    await stage.days(3);
    const { status } = await world.stripe.client.subscriptions.retrieve(who.subscriptionId);
    expect(status).toBe('canceled');
    expect(await stage.pausesOf(who)).toEqual([{ state: 'over', ended_by: 'unpaid' }]);
    await stage.days(1);
    expect(await valuesOf(who, 'pause-unpaid')).toHaveLength(1);
    expect(await stage.paidOf(who)).toHaveLength(1);
  });

  test('has the id of the pause in its idempotency key, and one credit after a lost answer', async () => {
    const who = await subscriber(world, 'standard');
    await stage.days(10);
    world.stripe.core.faults.add({
      provider: 'stripe',
      route: 'POST /v1/subscriptions/*/pause',
      kind: 'lost-response',
      remaining: null,
    });
    await expect(stage.pause(who)).rejects.toThrow();
    world.stripe.core.faults.clear();
    const [row] = await world.rows<{ id: string }>('select id from pause where user_id = ?', [
      who.userId,
    ]);
    expect(await keyOf('customer.subscription.paused')).toBe(`pause:${row?.id}`);
    await stage.days(1);
    expect(await stage.pausesOf(who)).toEqual([{ state: 'paused', ended_by: null }]);
    const { lines } = await world.stripe.client.invoices.createPreview({
      subscription: who.subscriptionId,
      subscription_details: { resume_at: 'now' },
    });
    expect(lines.data.filter(({ amount }) => amount < 0)).toHaveLength(1);
    await stage.endPause(who);
    expect(await keyOf('customer.subscription.resumed')).toContain(`:${row?.id}:`);
  });
});
