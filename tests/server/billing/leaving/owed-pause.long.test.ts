import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { billingOverview } from '../../../../src-server/billing/checkout/manage-billing.ts';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { listUnusedPauses } from '../../../../src-server/operator/home/unused-pauses.ts';
import type { BillingWorld } from '../support/billing-world.ts';
import { openPauses, type PauseStage } from '../support/pause-stage.ts';
import { type Subscriber, subscriber } from '../support/subscriber.ts';

let world: BillingWorld;
let stage: PauseStage;
beforeAll(async () => {
  stage = await openPauses();
  world = stage.world;
});
afterEach(async () => {
  await world.stripe.control('PUT', '/settings', { bankDebits: 'off' });
  await world.endSubscriptions();
});
afterAll(() => world.close());

const subscriptionOf = ({ subscriptionId }: Subscriber) =>
  world.stripe.client.subscriptions.retrieve(subscriptionId);
const mailsTo = (address: string, template: string) =>
  world.rows<{ values: Record<string, string> }>(
    'select values from outgoing_mail where to_address = ? and template = ?',
    [address, template],
  );
describe('a pause whose payment is not made', () => {
  test('ends with a mail to both sides about the paid days that were left', async () => {
    const who = await stage.owing();
    const open = { customer: who.customerId, status: 'open' as const };
    const [invoice] = (await world.stripe.client.invoices.list(open)).data;
    const credit = invoice?.lines.data.find(({ amount }) => amount < 0);
    await stage.voidOpenInvoices(who);
    await stage.days(8);
    expect((await subscriptionOf(who)).status).toBe('canceled');
    const cents = -(credit?.amount ?? 0);
    const { email } = who;
    const em = world.deps.orm.em.fork();
    const [listed] = await listUnusedPauses(em, world.deps.clock.now());
    expect(listed).toMatchObject({ accountId: who.userId, email, cents, currency: 'usd' });
    expect(listed?.days).toBeGreaterThanOrEqual(18);
    expect(listed?.days).toBeLessThanOrEqual(21);
    const days = String(listed?.days);
    expect(await mailsTo(email, 'pause-unpaid')).toMatchObject([
      { values: { days, amount: `${cents} usd` } },
    ]);
    const alerts = await world.rows<{ values: Record<string, string> }>(
      "select values from outgoing_mail where template = 'pause-unused'",
    );
    expect(alerts).toMatchObject([{ values: { who: email, days } }]);
  });
});

test('a renewal whose bank debit is pending is not paused', async () => {
  const who = await subscriber(world, 'basic');
  await world.stripe.control('PUT', '/settings', { bankDebits: 'on' });
  await stage.card(who, 'bank-debit');
  await world.stripe.advanceDays(32);
  await world.settle();
  await expect(stage.pause(who)).rejects.toMatchObject({ code: 'billing.pause-payment-pending' });
  expect((await subscriptionOf(who)).status).toBe('active');
  await stage.days(5);
  await stage.pause(who);
  expect((await subscriptionOf(who)).status).toBe('paused');
});

test('the debit of a renewal does not resume a subscription that is paused', async () => {
  const who = await subscriber(world, 'basic');
  await world.stripe.control('PUT', '/settings', { bankDebits: 'on' });
  await stage.card(who, 'bank-debit');
  await world.stripe.advanceDays(32);
  await world.stripe.client.subscriptions.pause(who.subscriptionId, {
    invoicing_behavior: 'pending_invoice_item',
  });
  await stage.days(5);
  expect(await stage.paidOf(who)).toHaveLength(2);
  expect((await subscriptionOf(who)).status).toBe('paused');
});

describe('a bank debit that ends a pause', () => {
  test('is said to be on its way, once, until it is paid', async () => {
    const who = await stage.debiting();
    expect(await stage.endPause(who)).toEqual({ outcome: 'pending' });
    expect(await stage.endPause(who)).toEqual({ outcome: 'pending' });
    expect(await billingOverview(world.deps, who.actor)).toMatchObject({
      pause: { until: null, isPaymentPending: true },
    });
    await stage.days(1);
    expect(await stage.pausesOf(who)).toMatchObject([{ state: 'owed' }]);
    await stage.days(5);
    expect(await standingOf(world.deps, who.userId)).toMatchObject({
      plan: 'basic',
    });
    expect(await stage.pausesOf(who)).toEqual([{ state: 'over', ended_by: 'subscriber' }]);
    expect(await stage.paidOf(who)).toHaveLength(2);
  });

  test('is not said to be on its way once its invoice was voided', async () => {
    const who = await stage.debiting();
    await stage.endPause(who);
    await stage.voidOpenInvoices(who);
    const { pause } = await billingOverview(world.deps, who.actor);
    expect(pause).toBeDefined();
    expect(pause?.isPaymentPending).toBeUndefined();
  });

  test('keeps the access of the days of grace when it follows a decline', async () => {
    const who = await stage.owing();
    await stage.days(4);
    const promised = await standingOf(world.deps, who.userId);
    expect(promised).toMatchObject({ plan: 'basic', status: 'past_due' });
    await world.stripe.control('PUT', '/settings', { bankDebits: 'on' });
    await stage.card(who, 'bank-debit');
    const open = { customer: who.customerId, status: 'open' as const };
    const [invoice] = (await world.stripe.client.invoices.list(open)).data;
    await world.stripe.client.invoices.pay(invoice?.id ?? '').catch(() => {});
    await world.settle();
    expect(await standingOf(world.deps, who.userId)).toMatchObject({
      plan: 'basic',
      accessUntil: promised?.accessUntil,
    });
    expect(await billingOverview(world.deps, who.actor)).toMatchObject({
      pause: { isPaymentPending: true },
    });
    await stage.days(6);
    expect(await stage.paidOf(who)).toHaveLength(2);
  });

  test('decides about the period of a subscriber who leaves before it is paid', async () => {
    const who = await stage.debiting();
    await stage.endPause(who);
    expect((await stage.leave(who)).outcome).toBe('ends');
    const pending = await subscriptionOf(who);
    expect(pending.status).toBe('paused');
    expect(pending.cancel_at).toBe(pending.items.data[0]?.current_period_end);
    await stage.days(5);
    expect((await subscriptionOf(who)).status).toBe('active');
  });
});

test('a try to resume that Stripe answered is not repeated under its idempotency key', async () => {
  const who = await subscriber(world, 'basic');
  await stage.pause(who);
  await stage.days(3);
  world.stripe.core.faults.add({
    provider: 'stripe',
    route: 'POST /v1/subscriptions/*/resume',
    kind: 'status',
    status: 402,
    remaining: 1,
  });
  await expect(stage.endPause(who)).rejects.toThrow();
  world.stripe.core.faults.clear();
  await stage.endPause(who);
  const [row] = await world.rows<{ id: string }>('select id from pause where user_id = ?', [
    who.userId,
  ]);
  const type = 'customer.subscription.resumed';
  const [event] = (await world.stripe.client.events.list({ type, limit: 1 })).data;
  expect(event?.request?.idempotency_key).toContain(`:${row?.id}:1:`);
});
