import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { consumeAttempt } from '../../../src-server/billing/checkout/attempts.ts';
import { createPaymentProof } from '../../../src-server/billing/checkout/prove-payment.ts';
import { readAttemptOutcome } from '../../../src-server/billing/checkout/read-attempt-outcome.ts';
import { verifyPayment } from '../../../src-server/billing/checkout/verify-payment.ts';
import { standingOf } from '../../../src-server/billing/standing/standing.ts';
import { transact } from '../../../src-server/database/transaction.ts';
import { type BillingWorld, startBillingWorld } from './support/billing-world.ts';
import { openPage, paidVisitor, pay, signUp } from './support/visitor.ts';

describe('verifying a payment', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterEach(() => world.stripe.core.faults.clear());
  afterAll(() => world.close());

  it.each(['cs_test_nobody', '0190a000-0000-7000-8000-000000000001', 'x'])(
    'knows no %s and does not ask Stripe about it [billing-94]',
    async (id) => {
      const visitor = await signUp(world);
      expect(await verifyPayment(world.deps, visitor.context, id)).toEqual({
        success: false,
        message: 'Unable to verify payment. Please contact support.',
      });
    },
  );

  it('refuses a paid session that another product of the same Stripe account created [billing-95]', async () => {
    const visitor = await signUp(world);
    const { id: price } = await world.stripe.client.prices
      .list({ lookup_keys: ['premium_yearly'] })
      .then((list) => list.data[0] ?? { id: '' });
    const foreign = await world.stripe.client.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price, quantity: 1 }],
      success_url: 'http://elsewhere.example',
    });
    await pay(world, foreign.id);
    expect(await verifyPayment(world.deps, visitor.context, foreign.id)).toMatchObject({
      success: false,
    });
  });

  it('trusts its own row only as far as Stripe agrees', async () => {
    const cheap = await signUp(world);
    const cheapSession = await openPage(world, cheap, 'basic');
    const dear = await signUp(world);
    const dearSession = await openPage(world, dear, 'premium');
    await pay(world, cheapSession);
    // Simulates swapped sessions of two rows.
    await world.rows(
      'update payment_attempt set stripe_session_id = ? where stripe_session_id = ?',
      ['cs_swapped', dearSession],
    );
    await world.rows('update payment_attempt set stripe_session_id = ? where user_id = ?', [
      null,
      cheap.userId,
    ]);
    await world.rows('update payment_attempt set stripe_session_id = ? where user_id = ?', [
      cheapSession,
      dear.userId,
    ]);
    expect(await readAttemptOutcome(world.deps, cheapSession)).toMatchObject({ state: 'unknown' });
    expect(await standingOf(world.deps, dear.userId)).toBeNull();
    expect(world.logged()).toContain('a payment session is not ours');
  });

  it('says that an expired page was not charged [billing-96]', async () => {
    const visitor = await signUp(world);
    const sessionId = await openPage(world, visitor);
    await world.stripe.control('POST', `/checkout/${sessionId}/expire`);
    expect(await verifyPayment(world.deps, visitor.context, sessionId)).toEqual({
      success: false,
      message: 'This payment page has expired and you were not charged. Please start again.',
    });
  });

  it('asks for patience and changes nothing while Stripe is down [billing-97]', async () => {
    const visitor = await signUp(world);
    const sessionId = await openPage(world, visitor);
    await pay(world, sessionId);
    world.stripe.core.faults.add({
      provider: 'stripe',
      route: '*',
      kind: 'refuse',
      remaining: null,
    });
    expect(await verifyPayment(world.deps, visitor.context, sessionId)).toEqual({
      success: false,
      message: 'We cannot reach Stripe right now. Please try again in a minute.',
    });
    const attempts = await world.rows('select state from payment_attempt where user_id = ?', [
      visitor.userId,
    ]);
    expect(attempts).toEqual([{ state: 'open' }]);
    expect(await standingOf(world.deps, visitor.userId)).toBeNull();

    world.stripe.core.faults.clear();
    expect(await verifyPayment(world.deps, visitor.context, sessionId)).toMatchObject({
      success: true,
    });
  });

  it('treats a proxy’s page as no answer, whatever its status', async () => {
    const visitor = await signUp(world);
    const sessionId = await openPage(world, visitor);
    world.stripe.core.faults.add({
      provider: 'stripe',
      route: 'GET /v1/checkout/sessions/*',
      kind: 'html',
      status: 200,
      remaining: 1,
    });
    expect(await readAttemptOutcome(world.deps, sessionId)).toMatchObject({ state: 'unavailable' });
  });

  it('still confirms a known payment while Stripe is down', async () => {
    const visitor = await paidVisitor(world);
    world.stripe.core.faults.add({
      provider: 'stripe',
      route: '*',
      kind: 'refuse',
      remaining: null,
    });
    expect(await verifyPayment(world.deps, visitor.context, visitor.sessionId)).toMatchObject({
      success: true,
    });
  });

  it('lets a payment set up one account, however many requests arrive at once [billing-98]', async () => {
    const visitor = await paidVisitor(world);
    const proof = createPaymentProof(world.deps);
    const proven = await proof.prove(visitor.sessionId);
    if (proven.state !== 'paid') throw new Error('It is paid.');
    const uses = await Promise.all(
      [1, 2, 3, 4].map(() => transact(world.deps.orm, (em) => proof.consume(em, proven.attemptId))),
    );
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await verifyPayment(world.deps, visitor.context, visitor.sessionId)).toEqual({
      success: false,
      message: 'Account already set up',
      next: 'login',
    });
  });

  it('releases a payment when the account could not be created', async () => {
    const visitor = await paidVisitor(world);
    const proof = createPaymentProof(world.deps);
    const proven = await proof.prove(visitor.sessionId);
    if (proven.state !== 'paid') throw new Error('It is paid.');
    const failing = transact(world.deps.orm, async (em) => {
      await consumeAttempt(em, proven.attemptId, new Date());
      throw new Error('No account.');
    });
    await expect(failing).rejects.toThrow('No account.');
    expect(await transact(world.deps.orm, (em) => proof.consume(em, proven.attemptId))).toBe(true);
  });

  it('refuses to use an unpaid attempt [billing-99]', async () => {
    const visitor = await signUp(world);
    await openPage(world, visitor);
    const [attempt] = await world.rows<{ id: string }>(
      'select id from payment_attempt where user_id = ?',
      [visitor.userId],
    );
    const used = await transact(world.deps.orm, (em) =>
      consumeAttempt(em, attempt?.id ?? '', new Date()),
    );
    expect(used).toBe(false);
  });
});
