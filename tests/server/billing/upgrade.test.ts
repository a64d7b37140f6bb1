import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BillingCycle, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { handleSuccess } from '../../../src-server/billing/checkout/handle-success.ts';
import { startPayment } from '../../../src-server/billing/checkout/start-payment.ts';
import { verifyPayment } from '../../../src-server/billing/checkout/verify-payment.ts';
import { standingOf } from '../../../src-server/billing/standing/standing.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import { long } from '../../support/long.ts';
import { type BillingWorld, startBillingWorld } from './support/billing-world.ts';
import { confirmChange } from './support/portal.ts';
import { currentOf, type Subscriber, subscriber } from './support/subscriber.ts';
import { contextOf, pay, sessionIdOf } from './support/visitor.ts';

describe('an upgrade', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterAll(() => world.close());

  const start = (who: Pick<Subscriber, 'context'>, plan: Plan, billing: BillingCycle = 'monthly') =>
    startPayment(world.deps, who.context, { plan, billing, upgrade: true });
  const standing = (who: { userId: string }) => standingOf(world.deps, who.userId);
  const invoicesOf = async (who: Subscriber) =>
    (await world.stripe.client.invoices.list({ customer: who.customerId })).data;

  it('an upgrade from free is a first checkout that returns to the success page [billing-87]', async () => {
    const id = newId();
    const account = { id, email: `${id}@example.com` };
    await world.rows(
      'insert into account (id, email, password_hash, created_at) values (?, ?, ?, ?)',
      [id, account.email, 'none', world.deps.clock.now()],
    );
    const context = contextOf({ account });
    const { url } = await start({ context }, 'basic');
    const sessionId = sessionIdOf(url);
    const session = await world.stripe.client.checkout.sessions.retrieve(sessionId);
    expect(session).toMatchObject({
      success_url:
        'http://localhost:3000/success?session_id={CHECKOUT_SESSION_ID}&plan=basic&upgrade=true',
      cancel_url: 'http://localhost:3000/upgrade',
    });
    expect(await handleSuccess(world.deps, { accountId: id }, sessionId)).toMatchObject({
      success: false,
    });
    await pay(world, sessionId);
    expect(await handleSuccess(world.deps, { accountId: id }, sessionId)).toEqual({
      success: true,
    });
    expect(await handleSuccess(world.deps, { accountId: id }, sessionId)).toEqual({
      success: true,
    });
    expect(await standing({ userId: id })).toMatchObject({ plan: 'basic', status: 'active' });
  });

  it('an upgrade of a live subscription changes it on Stripe’s page, prorated [billing-88]', async () => {
    const who = await subscriber(world, 'basic');
    await world.stripe.advanceDays(10);
    const { url } = await start(who, 'premium');
    expect((await standing(who))?.plan).toBe('basic');
    const { data: pages } = await world.stripe.client.checkout.sessions.list({ limit: 100 });
    const toBuy = pages.filter(
      ({ metadata, status }) => metadata?.userId === who.userId && status === 'open',
    );
    expect(toBuy).toEqual([]);

    const back = new URL((await confirmChange(url)) ?? '');
    expect(back.origin + back.pathname).toBe('http://localhost:3000/success');
    expect(back.searchParams.get('plan')).toBe('premium');
    expect(back.searchParams.get('upgrade')).toBe('true');
    const attemptId = back.searchParams.get('session_id') ?? '';
    expect(await handleSuccess(world.deps, who.actor, attemptId)).toEqual({ success: true });

    expect(await currentOf(world, who.userId)).toMatchObject({
      stripe_subscription_id: who.subscriptionId,
      plan: 'premium',
    });
    const invoices = await invoicesOf(who);
    expect(invoices).toHaveLength(2);
    const charged = invoices[0]?.amount_paid ?? 0;
    expect(charged).toBeGreaterThan(4_000);
    expect(charged).toBeLessThan(8_900);
  });

  it('an upgrade that was not confirmed changes nothing, and its page can be reopened', async () => {
    const who = await subscriber(world, 'basic');
    await start(who, 'standard');
    const [attempt] = await world.rows<{ id: string }>(
      `select id from payment_attempt where user_id = ? and kind = 'upgrade'`,
      [who.userId],
    );
    expect(await handleSuccess(world.deps, who.actor, attempt?.id ?? '')).toMatchObject({
      success: false,
    });
    expect(await standing(who)).toMatchObject({ plan: 'basic' });
    const { url } = await start(who, 'standard');
    await confirmChange(url);
    await world.settle();
    expect(await standing(who)).toMatchObject({ plan: 'standard' });
  });

  long('an upgrade from monthly to yearly starts a new period', async () => {
    const who = await subscriber(world, 'basic');
    const { url } = await start(who, 'standard', 'yearly');
    await confirmChange(url);
    await world.settle();
    const after = await standing(who);
    expect(after).toMatchObject({ plan: 'standard', status: 'active' });
    const reach = (after?.accessUntil?.getTime() ?? 0) - world.deps.clock.now().getTime();
    expect(Math.round(reach / 86_400_000)).toBeGreaterThan(360);
  });

  long('an upgrade from yearly to monthly is refused: Stripe defers it [billing-89]', async () => {
    const who = await subscriber(world, 'basic', 'yearly');
    await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/cancel-at-period-end`);
    await world.settle();
    await expect(start(who, 'standard', 'monthly')).rejects.toMatchObject({
      code: 'billing.shorter-cycle',
      kind: 'conflict',
      message: expect.stringContaining('Choose the yearly price'),
    });
    await world.settle();
    expect((await currentOf(world, who.userId))?.ends_at).not.toBeNull();
    const attempts = await world.rows(
      `select 1 from payment_attempt where kind = 'upgrade' and user_id = ?`,
      [who.userId],
    );
    expect(attempts).toEqual([]);
    const { url } = await start(who, 'standard', 'yearly');
    await confirmChange(url);
    await world.settle();
    expect(await standing(who)).toMatchObject({ plan: 'standard', status: 'active' });
  });

  it.each([
    ['the same plan', 'standard', 'monthly'],
    ['the same plan yearly', 'standard', 'yearly'],
    ['a lower plan', 'basic', 'monthly'],
  ] as const)('an upgrade to %s is refused [billing-90]', async (_name, plan, billing) => {
    const who = await subscriber(world, 'standard');
    await expect(start(who, plan, billing)).rejects.toMatchObject({
      code: 'billing.not-an-upgrade',
      kind: 'conflict',
    });
  });

  long('an upgrade with an owed invoice leads to that invoice first [billing-91]', async () => {
    const who = await subscriber(world, 'basic');
    await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/fail-next-payment`, {
      times: 100,
    });
    await world.stripe.advanceDays(32);
    await world.settle();
    const { url } = await start(who, 'premium');
    const open = (await invoicesOf(who)).find((invoice) => invoice.status === 'open');
    expect(url).toBe(open?.hosted_invoice_url);
    expect(
      await world.rows(`select 1 from payment_attempt where kind = 'upgrade' and user_id = ?`, [
        who.userId,
      ]),
    ).toEqual([]);
  });

  long('an upgrade after the subscription ended is a checkout again [billing-92]', async () => {
    const who = await subscriber(world, 'basic');
    await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/cancel`);
    await world.settle();
    const { url } = await start(who, 'premium');
    await pay(world, sessionIdOf(url));
    await world.settle();
    expect(await standing(who)).toMatchObject({ plan: 'premium', status: 'active' });
    expect((await currentOf(world, who.userId))?.stripe_subscription_id).not.toBe(
      who.subscriptionId,
    );
  });

  long('lifts a scheduled end', async () => {
    const who = await subscriber(world, 'basic');
    await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/cancel-at-period-end`);
    await world.settle();
    const { url } = await start(who, 'premium');
    await confirmChange(url);
    await world.settle();
    expect(await currentOf(world, who.userId)).toMatchObject({ plan: 'premium', ends_at: null });
  });

  it('an upgrade counts only for the account that started it [billing-93]', async () => {
    const who = await subscriber(world, 'basic');
    const other = await subscriber(world, 'basic');
    const { url } = await start(who, 'premium');
    const back = new URL((await confirmChange(url)) ?? '');
    const attemptId = back.searchParams.get('session_id') ?? '';
    await expect(handleSuccess(world.deps, other.actor, attemptId)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(handleSuccess(world.deps, other.actor, who.sessionId)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    expect(await standing(other)).toMatchObject({ plan: 'basic' });
  });

  long('an upgrade that returns to the password page ends on the success page', async () => {
    const who = await subscriber(world, 'basic');
    const { url } = await start(who, 'premium');
    const back = new URL((await confirmChange(url)) ?? '');
    const attemptId = back.searchParams.get('session_id') ?? '';
    expect(await verifyPayment(world.deps, contextOf({}), attemptId)).toMatchObject({
      success: false,
      next: 'success',
    });
  });
});
