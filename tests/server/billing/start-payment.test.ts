import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startPayment } from '../../../src-server/billing/checkout/start-payment.ts';
import { verifyPayment } from '../../../src-server/billing/checkout/verify-payment.ts';
import type { AppError, ErrorKind } from '../../../src-server/errors/app-error.ts';
import { type BillingWorld, startBillingWorld } from './support/billing-world.ts';
import { contextOf, openPage, paidVisitor, pay, sessionIdOf, signUp } from './support/visitor.ts';

describe('starting a payment', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterEach(() => world.stripe.core.faults.clear());
  afterAll(() => world.close());

  const refusal = async (work: Promise<unknown>): Promise<{ kind: ErrorKind; code: string }> => {
    const error = await work.then(
      () => {
        throw new Error('It was not refused.');
      },
      (caught: AppError) => caught,
    );
    return { kind: error.kind, code: error.code };
  };
  const sessionsOf = async (userId: string) => {
    const { data } = await world.stripe.client.checkout.sessions.list({ limit: 100 });
    return data.filter((session) => session.metadata?.userId === userId);
  };

  it('binds the session to the attempt, the user and the catalogue price', async () => {
    const visitor = await signUp(world);
    const sessionId = await openPage(world, visitor, 'premium', 'yearly');
    const session = await world.stripe.client.checkout.sessions.retrieve(sessionId, {
      expand: ['line_items'],
    });
    const [attempt] = await world.rows<{ id: string; state: string; amount: number }>(
      'select id, state, amount_cents as amount from payment_attempt where stripe_session_id = ?',
      [sessionId],
    );
    expect(attempt).toMatchObject({ state: 'open', amount: 99_000 });
    expect(session).toMatchObject({
      client_reference_id: attempt?.id,
      amount_total: 99_000,
      currency: 'usd',
      mode: 'subscription',
      metadata: { userId: visitor.userId, plan: 'premium', billing: 'yearly' },
      success_url: 'http://localhost:3000/password-setup?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:3000/payment-step',
    });
    expect(session.line_items?.data[0]?.price?.lookup_key).toBe('premium_yearly');
  });

  it('says that a sign-up expired, in its browser and in others', async () => {
    const visitor = await signUp(world);
    const own = { plan: 'basic', billing: 'monthly', userId: visitor.userId } as const;
    const start = () => startPayment(world.deps, visitor.context, own);
    await world.rows('delete from sign_up where id = ? returning id', [visitor.userId]);
    expect(await refusal(start())).toEqual({
      kind: 'conflict',
      code: 'billing.sign-up-expired',
    });
  });

  it('opens one page for two concurrent clicks, and the same page for a third', async () => {
    const visitor = await signUp(world);
    const clicks = await Promise.allSettled([openPage(world, visitor), openPage(world, visitor)]);
    // The first answer renews the browser's cookie. The other click was sent with the old one, and may be read after it.
    const opened = clicks.filter((click) => click.status === 'fulfilled');
    expect(['billing.just-opened', 'billing.not-this-browser']).toContain(
      clicks.find((click) => click.status === 'rejected')?.reason.code,
    );
    expect(opened.map(({ value }) => value)).toEqual([await openPage(world, visitor)]);
    expect(await sessionsOf(visitor.userId)).toHaveLength(1);
  });

  it('closes the old page when the choice changes, because both could be paid [billing-65]', async () => {
    const visitor = await signUp(world);
    const old = await openPage(world, visitor, 'basic');
    const current = await openPage(world, visitor, 'premium');
    const states = Object.fromEntries(
      (await sessionsOf(visitor.userId)).map((session) => [session.id, session.status]),
    );
    expect(states).toEqual({ [old]: 'expired', [current]: 'open' });
  });

  it('sends a browser that has paid to its password instead of a second page', async () => {
    const visitor = await signUp(world);
    const sessionId = await openPage(world, visitor, 'basic');
    await pay(world, sessionId);
    const again = { plan: 'premium', billing: 'monthly', userId: visitor.userId } as const;
    const { url } = await startPayment(world.deps, visitor.context, again);
    expect(url).toMatch(new RegExp(`/password-setup\\?session_id=${sessionId}$`));
    expect(await sessionsOf(visitor.userId)).toHaveLength(1);
    // The payment counts although no page returned and no webhook was processed.
    expect(await verifyPayment(world.deps, visitor.context, sessionId)).toMatchObject({
      success: true,
      plan: 'basic',
    });
  });

  it('creates one customer per user, even when Stripe’s answer was lost', async () => {
    const visitor = await signUp(world);
    world.stripe.core.faults.add({
      provider: 'stripe',
      route: 'POST /v1/customers',
      kind: 'lost-response',
      // The SDK retries a dropped connection once on its own.
      remaining: 2,
    });
    await expect(openPage(world, visitor)).rejects.toThrow('unavailable');
    await openPage(world, visitor);
    const { data } = await world.stripe.client.customers.list({ email: visitor.email });
    expect(data).toHaveLength(1);
  });

  it('leaves one payable page when the answer with the page was lost', async () => {
    const visitor = await signUp(world);
    world.stripe.core.faults.add({
      provider: 'stripe',
      route: 'POST /v1/checkout/sessions',
      kind: 'lost-response',
      // The SDK retries a dropped connection once on its own.
      remaining: 2,
    });
    await expect(openPage(world, visitor)).rejects.toThrow('unavailable');
    const shown = await openPage(world, visitor);
    await pay(world, shown);
    expect(await verifyPayment(world.deps, visitor.context, shown)).toMatchObject({
      success: true,
    });
  });

  it('starting a payment is refused while Stripe cannot say what the payer already has [billing-66]', async () => {
    const visitor = await signUp(world);
    world.stripe.core.faults.add({
      provider: 'stripe',
      route: 'GET /v1/subscriptions',
      kind: 'status',
      status: 500,
      remaining: null,
    });
    await expect(openPage(world, visitor)).rejects.toThrow('unavailable');
    expect(await sessionsOf(visitor.userId)).toHaveLength(0);
  });

  it('sells no second subscription to a browser with a live one', async () => {
    const visitor = await paidVisitor(world);
    const again = { plan: 'premium', billing: 'monthly', userId: visitor.userId } as const;
    const { url } = await startPayment(world.deps, visitor.context, again);
    expect(url).toContain('/password-setup?session_id=');
    expect(await sessionsOf(visitor.userId)).toHaveLength(1);
  });

  it('starting a payment is refused for another browser, another user and another address [billing-67]', async () => {
    const visitor = await signUp(world);
    const other = await signUp(world);
    const asked = { plan: 'basic', billing: 'monthly' } as const;
    const attempts = [
      { by: contextOf({}), userId: visitor.userId },
      { by: other.context, userId: visitor.userId },
      { by: other.context, email: visitor.email },
      { by: visitor.context, userId: visitor.userId, email: other.email },
      { by: visitor.context, userId: "' or 1=1 --" },
    ];
    for (const { by, ...claims } of attempts) {
      const refused = await refusal(startPayment(world.deps, by, { ...asked, ...claims }));
      expect(refused.kind).toBe('forbidden');
    }
    expect(await sessionsOf(visitor.userId)).toHaveLength(0);
  });

  it('needs no user id from the browser that signed up', async () => {
    const visitor = await signUp(world);
    const { url } = await startPayment(world.deps, visitor.context, {
      plan: 'basic',
      billing: 'monthly',
      email: visitor.email.toUpperCase(),
    });
    const session = await world.stripe.client.checkout.sessions.retrieve(sessionIdOf(url));
    expect(session.metadata?.userId).toBe(visitor.userId);
  });

  it('requires a session for an upgrade, of the user it names [billing-68]', async () => {
    const visitor = await signUp(world);
    const asked = { plan: 'premium', billing: 'monthly', upgrade: true } as const;
    expect(await refusal(startPayment(world.deps, visitor.context, asked))).toMatchObject({
      kind: 'unauthenticated',
    });
    const account = { id: '0190a000-0000-7000-8000-000000000001', email: 'me@example.com' };
    expect(
      await refusal(
        startPayment(world.deps, contextOf({ account }), { ...asked, userId: visitor.userId }),
      ),
    ).toMatchObject({ kind: 'forbidden' });
  });

  it('charges the catalogue’s price whatever a client sends [billing-69]', async () => {
    const visitor = await signUp(world);
    const { data } = await world.stripe.client.prices.list({ lookup_keys: ['basic_monthly'] });
    const tampered = {
      plan: 'premium',
      billing: 'monthly',
      userId: visitor.userId,
      price: 10,
      amount: 1,
      priceId: data[0]?.id ?? '',
    } as const;
    const { url } = await startPayment(world.deps, visitor.context, tampered);
    const session = await world.stripe.client.checkout.sessions.retrieve(sessionIdOf(url));
    expect(session.amount_total).toBe(9_900);
  });

  it('refuses the free plan', async () => {
    const visitor = await signUp(world);
    const asked = { plan: 'free', billing: 'monthly', userId: visitor.userId } as const;
    expect(await refusal(startPayment(world.deps, visitor.context, asked))).toMatchObject({
      kind: 'invalid',
    });
  });

  it.each([
    ['https://evil.example/password-setup', 'http://localhost:3000/password-setup'],
    ['http://localhost:3000@evil.example/password-setup', 'http://localhost:3000/password-setup'],
    ['http://localhost:3001/password-setup', 'http://localhost:3000/password-setup'],
    ['javascript:alert(1)', 'http://localhost:3000/password-setup'],
    ['http://127.0.0.1:3000/password-setup', 'http://127.0.0.1:3000/password-setup'],
    ['http://localhost:3000/admin', 'http://localhost:3000/password-setup'],
    ['http://localhost:3000/register', 'http://localhost:3000/register'],
  ])('asked to return to %s, returns to %s [billing-70]', async (asked, expected) => {
    const visitor = await signUp(world);
    const { url } = await startPayment(world.deps, visitor.context, {
      plan: 'basic',
      billing: 'monthly',
      userId: visitor.userId,
      successUrl: asked,
      cancelUrl: 'https://evil.example/',
    });
    const session = await world.stripe.client.checkout.sessions.retrieve(sessionIdOf(url));
    expect(session.success_url).toMatch(
      new RegExp(`^${expected.replaceAll('.', '\\.')}\\?session_id=\\{CHECKOUT_SESSION_ID\\}`),
    );
    expect(new URL(session.cancel_url ?? '').origin).toBe(new URL(expected).origin);
  });
});
