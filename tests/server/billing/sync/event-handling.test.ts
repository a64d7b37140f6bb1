import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeStaleAttempts } from '../../../../src-server/billing/checkout/close-stale-attempts.ts';
import { verifyPayment } from '../../../../src-server/billing/checkout/verify-payment.ts';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { handleStripeEvent } from '../../../../src-server/billing/webhook/handle-stripe-event.ts';
import { movableClock } from '../../../../src-server/clock/clock.ts';
import { createInboxWorker } from '../../../../src-server/jobs/inbox-worker.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { lateMailsOf, reconcilesOf } from '../support/subscriber.ts';
import { openPage, paidVisitor, pay, signUp } from '../support/visitor.ts';

describe('Stripe events', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterEach(() => world.stripe.core.faults.clear());
  afterAll(() => world.close());

  const disturb = (kind: string, delayMs?: number) =>
    world.stripe.core.faults.add({
      provider: 'stripe',
      route: 'webhook',
      kind,
      remaining: null,
      ...(delayMs === undefined ? {} : { delayMs }),
    });

  it.each([
    ['duplicated', 'duplicate', undefined],
    ['out of order', 'reorder', 60],
    ['late', 'delay', 120],
    ['signed wrongly at first', 'bad-signature', undefined],
  ])(
    '%s end in the same state, with one job for the providers [billing-17]',
    async (_name, kind, delayMs) => {
      disturb(kind, delayMs);
      const visitor = await paidVisitor(world, 'premium');
      await world.settle();
      expect(await standingOf(world.deps, visitor.userId)).toMatchObject({
        plan: 'premium',
        status: 'active',
      });
      expect(await reconcilesOf(world, visitor.userId)).toBe(1);
      expect(await lateMailsOf(world, visitor.userId)).toEqual(['continue-sign-up']);
    },
  );

  it('Stripe events that arrive after the browser returned change nothing more [billing-18]', async () => {
    const visitor = await signUp(world);
    const sessionId = await openPage(world, visitor);
    await pay(world, sessionId);
    await verifyPayment(world.deps, visitor.context, sessionId);
    const history = () =>
      world.rows('select * from standing_change where user_id = ?', [visitor.userId]);
    const before = await history();
    await world.settle();
    expect(await history()).toEqual(before);
    expect(before).toHaveLength(1);
    expect(await reconcilesOf(world, visitor.userId)).toBe(1);
  });

  it('Stripe events of one change cause one read of the customer', async () => {
    const visitor = await signUp(world);
    const sessionId = await openPage(world, visitor);
    await pay(world, sessionId);
    await world.stripe.delivered();
    const reads = () =>
      world.stripe.core.ledger.list({ kind: 'call', name: 'GET /v1/charges' }).length;
    const before = reads();
    const events = await world.worker.runDue();
    expect(events).toBeGreaterThan(3);
    // The second one follows our own change of the customer's card, whose events can arrive apart.
    expect(reads() - before).toBeLessThanOrEqual(events / 2);
    expect(await standingOf(world.deps, visitor.userId)).toMatchObject({ plan: 'standard' });
  });

  it('all lost: a payment in a closed tab counts when its page expires [billing-19]', async () => {
    disturb('drop');
    const visitor = await signUp(world);
    const sessionId = await openPage(world, visitor);
    await pay(world, sessionId);
    expect(await standingOf(world.deps, visitor.userId)).toBeNull();
    await world.stripe.advanceDays(1 / 20);
    await closeStaleAttempts(world.deps);
    expect(await standingOf(world.deps, visitor.userId)).toMatchObject({ plan: 'standard' });
    expect(await lateMailsOf(world, visitor.userId)).toEqual(['continue-sign-up']);
  });

  it('Stripe events of a session whose id was never stored find its attempt by the reference', async () => {
    const visitor = await signUp(world);
    const sessionId = await openPage(world, visitor);
    // The process ended between Stripe's answer and our write.
    await world.rows(
      `update payment_attempt set stripe_session_id = null, state = 'opening' where user_id = ?`,
      [visitor.userId],
    );
    await pay(world, sessionId);
    await world.settle();
    expect(await standingOf(world.deps, visitor.userId)).toMatchObject({ plan: 'standard' });
    expect(await lateMailsOf(world, visitor.userId)).toEqual(['continue-sign-up']);
  });

  it('about another product’s payment session are settled at once', async () => {
    const { client } = world.stripe;
    const { data } = await client.prices.list({ lookup_keys: ['basic_monthly'] });
    const foreign = await client.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: data[0]?.id ?? '', quantity: 1 }],
      client_reference_id: '0190a000-0000-7000-8000-000000000009',
      success_url: 'http://elsewhere.example',
    });
    await world.stripe.control('POST', `/checkout/${foreign.id}/expire`);
    await world.settle();
    const waiting = await world.rows(
      `select 1 from inbox_event where subject->>'objectId' = ? and processed_at is null`,
      [foreign.id],
    );
    expect(waiting).toEqual([]);
    expect(world.logged()).toContain('a payment session of somebody else');
  });

  it('Stripe events of an unknown customer wait, are parked, and count once the customer is known [billing-20]', async () => {
    const visitor = await paidVisitor(world);
    const [customer] = await world.rows<{ id: string }>(
      'select stripe_customer_id as id from customer where user_id = ?',
      [visitor.userId],
    );
    await world.rows(`update customer set stripe_customer_id = 'cus_later' where user_id = ?`, [
      visitor.userId,
    ]);
    const machineClock = movableClock(new Date(Date.now() + 1_000));
    const worker = createInboxWorker(
      { orm: world.deps.orm, machineClock, log: world.deps.log, random: () => 0 },
      { stripe: (event) => handleStripeEvent(world.deps, event) },
    );
    const [subscription] = await world.rows<{ id: string }>(
      'select stripe_subscription_id as id from subscription where user_id = ?',
      [visitor.userId],
    );
    await world.stripe.control('POST', `/subscriptions/${subscription?.id}/cancel`);
    await world.stripe.delivered();
    for (let tries = 0; tries < 12; tries += 1) {
      await worker.runDue();
      machineClock.advance(400_000);
    }
    const parked = () =>
      world.rows<{ error: string }>(
        'select last_error as error from inbox_event where parked_at is not null',
      );
    expect(await parked()).toContainEqual({ error: 'The customer is not known here.' });

    await world.rows('update customer set stripe_customer_id = ? where user_id = ?', [
      customer?.id,
      visitor.userId,
    ]);
    await world.rows('update inbox_event set parked_at = null, attempts = 0, next_attempt_at = ?', [
      machineClock.now(),
    ]);
    await world.rows('update inbox_event set processed_at = null');
    await worker.runDue();
    expect(await parked()).toEqual([]);
    expect(await standingOf(world.deps, visitor.userId)).toMatchObject({ status: 'canceled' });
  });

  it('Stripe events are kept while Stripe is down, and none is lost', async () => {
    const visitor = await signUp(world);
    const sessionId = await openPage(world, visitor);
    await pay(world, sessionId);
    await world.stripe.delivered();
    world.stripe.core.faults.add({
      provider: 'stripe',
      route: '*',
      kind: 'status',
      status: 503,
      remaining: null,
    });
    await world.worker.runDue();
    expect(await standingOf(world.deps, visitor.userId)).toBeNull();
    world.stripe.core.faults.clear();
    await world.rows('update inbox_event set next_attempt_at = ? where processed_at is null', [
      new Date(),
    ]);
    await world.worker.runDue();
    expect(await standingOf(world.deps, visitor.userId)).toMatchObject({ plan: 'standard' });
  });
});
