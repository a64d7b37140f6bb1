import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAttemptOutcome } from '../../../../src-server/billing/checkout/read-attempt-outcome.ts';
import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import { continueCodes } from '../../../../src-server/billing/offers/make-code.ts';
import { quoteCode } from '../../../../src-server/billing/offers/quote-code.ts';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { codesOf } from '../support/make-codes.ts';
import { confirmChange } from '../support/portal.ts';
import { subscriber } from '../support/subscriber.ts';
import { contextOf, pay, sessionIdOf, signUp } from '../support/visitor.ts';

describe('discount codes', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterAll(() => world.close());

  const { make, open, viewOf } = codesOf(() => world);
  const quote = (code: string, plan = 'standard', context = contextOf({})) =>
    quoteCode(world.deps, context, { code, plan, billing: 'monthly' });

  it('reduces the price on our page, on Stripe’s page and on the charge, and counts the use', async () => {
    const { id, code } = await make();
    expect(await quote(code.toLowerCase())).toMatchObject({
      valid: true,
      amount: 4_900,
      reduced: 2_940,
      charges: 1,
    });
    const visitor = await signUp(world);
    const sessionId = await open(visitor, code);
    const session = await world.stripe.client.checkout.sessions.retrieve(sessionId);
    expect(session.amount_total).toBe(2_940);
    await pay(world, sessionId);
    await world.settle();
    expect(await standingOf(world.deps, visitor.userId)).toMatchObject({ plan: 'standard' });
    await readAttemptOutcome(world.deps, sessionId);
    expect(await viewOf(id)).toMatchObject({ state: 'live', uses: 1, revenue: 2_940 });
  });

  it('opens another page after the code was removed', async () => {
    const { code } = await make();
    const visitor = await signUp(world);
    const reduced = await open(visitor, code);
    const { url } = await startPayment(world.deps, visitor.context, {
      plan: 'standard',
      billing: 'monthly',
      email: visitor.email,
    });
    expect(sessionIdOf(url)).not.toBe(reduced);
    const full = await world.stripe.client.checkout.sessions.retrieve(sessionIdOf(url));
    expect(full.amount_total).toBe(4_900);
    const first = await world.stripe.client.checkout.sessions.retrieve(reduced);
    expect(first.status).toBe('expired');
  });

  it('refuses a code on a plan that it does not cover, and sells nothing', async () => {
    const { code } = await make({ plans: ['premium'] });
    const reason = 'This code does not apply to this plan.';
    expect(await quote(code)).toEqual({ valid: false, reason });
    const visitor = await signUp(world);
    await expect(open(visitor, code)).rejects.toThrow(reason);
    expect(await quote(code, 'premium')).toMatchObject({ valid: true });
  });

  it('the last use goes to one buyer, and Stripe refuses the next page', async () => {
    const { code } = await make({ maxUses: 1 });
    const [first, second] = [await signUp(world), await signUp(world)];
    const sessionId = await open(first, code);
    await pay(world, sessionId);
    // Our row does not know of the payment yet.
    await expect(open(second, code)).rejects.toThrow('This code has been used up.');
    await world.settle();
  });

  it('a first purchase is refused to a person who paid elsewhere', async () => {
    const { code } = await make({ isFirstPurchaseOnly: true });
    const buyer = { userId: randomUUID(), email: 'elsewhere@example.com' };
    await world.rows(
      `insert into account (id, email, password_hash, created_at) values (?, ?, 'none', now())`,
      [buyer.userId, buyer.email],
    );
    const context = contextOf({ account: { id: buyer.userId, email: buyer.email } });
    expect(await quote(code, 'standard', context)).toMatchObject({ valid: true });
    await world.rows(
      `insert into plan_grant (id, account_id, plan, starts_at, until, source, source_ref, note,
        created_at, ended_at, end_reason)
      values (gen_random_uuid(), ?::uuid, 'standard', now() - interval '60 days', now() - interval '30 days',
        'whop', ?, '', now(), now(), 'expired')`,
      [buyer.userId, buyer.userId],
    );
    expect(await quote(code, 'standard', context)).toEqual({
      valid: false,
      reason: 'This code is for a first purchase.',
    });
  });

  it('a code that a crash interrupted is finished at Stripe once', async () => {
    const { id, code } = await make();
    await world.rows(
      `update discount_code set state = 'making', stripe_promotion_code_id = null where id = ?::uuid`,
      [id],
    );
    expect(await quote(code)).toMatchObject({ valid: false });
    await continueCodes(world.deps);
    expect(await quote(code)).toMatchObject({ valid: true });
    const codes = await world.stripe.client.promotionCodes.list({ coupon: `wickline_${id}` });
    expect(codes.data).toHaveLength(1);
  });

  it('a code made while Stripe is away is finished later', async () => {
    world.stripe.core.faults.add({
      provider: 'stripe',
      route: 'POST /v1/promotion_codes',
      kind: 'status',
      status: 503,
      remaining: null,
    });
    await expect(make({ code: 'AWAY' })).rejects.toThrow();
    expect(await quote('AWAY')).toMatchObject({ valid: false });
    world.stripe.core.faults.clear();
    await continueCodes(world.deps);
    expect(await quote('AWAY')).toMatchObject({ valid: true });
  });

  it('an upgrade shows and charges the reduced sum', async () => {
    const { code } = await make({ scope: 'upgrade', plans: ['premium'] });
    const buyer = await subscriber(world);
    const upgrade = { plan: 'premium', billing: 'monthly', upgrade: true };
    const opened = async (asked: { code?: string }) => {
      const { url } = await startPayment(world.deps, buyer.context, { ...upgrade, ...asked });
      return url;
    };
    expect(await quote(code, 'premium', buyer.context)).toMatchObject({
      valid: true,
      amount: 9_900,
      reduced: 5_940,
    });
    expect(await quote(code, 'premium')).toMatchObject({ valid: false });
    const page = await (await fetch(await opened({ code }))).text();
    // The rest of the old month is credited, and 40 % of the new one is taken off.
    expect(page).toContain('$10.40');
    const url = await opened({ code });
    await confirmChange(url);
    await world.settle();
    expect(await standingOf(world.deps, buyer.userId)).toMatchObject({ plan: 'premium' });
    const charges = await world.stripe.client.charges.list({ customer: buyer.customerId });
    expect(charges.data.map(({ amount }) => amount)).toEqual([1_040, 4_900]);
  });

  it('a second code of the same name is refused', async () => {
    const { code } = await make();
    await expect(make({ code })).rejects.toThrow('You already have a code with this name.');
  });

  it.each([
    [{ amountOff: 500, percentOff: null, currency: 'eur' }, 'Your prices are in another currency.'],
    [{ plans: ['free'] }, 'One of these plans is not on sale.'],
  ])('refuses %o', async (changed, message) => {
    await expect(make(changed)).rejects.toThrow(message);
  });
});
