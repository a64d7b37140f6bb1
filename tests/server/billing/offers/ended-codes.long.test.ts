import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import { endCode } from '../../../../src-server/billing/offers/end-code.ts';
import { continueCodes } from '../../../../src-server/billing/offers/make-code.ts';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { codesOf } from '../support/make-codes.ts';
import { currentOf, subscriber } from '../support/subscriber.ts';
import { pay, signUp } from '../support/visitor.ts';

describe('a code that ends or is refused', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  beforeEach(() => world.stripe.core.faults.clear());
  afterAll(() => world.close());

  const { make, open, viewOf } = codesOf(() => world);
  const sessionOf = (id: string) => world.stripe.client.checkout.sessions.retrieve(id);
  const fail = (route: string, status: number, remaining: number | null = null) =>
    world.stripe.core.faults.add({ provider: 'stripe', route, kind: 'status', status, remaining });

  it('closes the pages that carry it, and honours the one that was paid before', async () => {
    const { id, code } = await make();
    const buyers = [await signUp(world), await signUp(world), await signUp(world)] as const;
    const pages = [];
    for (const buyer of buyers) pages.push(await open(buyer, code));
    const [paidPage = '', ...others] = pages;
    expect(await viewOf(id)).toMatchObject({ openPages: 3, pagesAtEnd: null });
    // The webhook is still on its way when the operator ends the code.
    await pay(world, paidPage);
    expect(await endCode(world.deps, id)).toEqual({ code, open: 3, closed: 2, paid: 1 });
    for (const page of others) expect((await sessionOf(page)).status).toBe('expired');
    expect((await sessionOf(paidPage)).amount_total).toBe(2_940);
    expect(await standingOf(world.deps, buyers[0].userId)).toMatchObject({ plan: 'standard' });
    expect(await viewOf(id)).toMatchObject({
      state: 'ended',
      openPages: 0,
      uses: 1,
      pagesAtEnd: { open: 3, closed: 2, paid: 1 },
    });
    expect(await world.deps.stripe.findDiscount(id)).toMatchObject({ active: false });
    await world.settle();
  });

  it('stays ending until Stripe has closed every page, and is then finished by the timer', async () => {
    const { id, code } = await make();
    const buyer = await signUp(world);
    const page = await open(buyer, code);
    fail('POST /v1/checkout/sessions/*/expire', 503);
    expect(await endCode(world.deps, id)).toMatchObject({ open: 1, closed: 0 });
    expect((await viewOf(id))?.state).toBe('ending');
    expect((await sessionOf(page)).status).toBe('open');
    await expect(open(await signUp(world), code)).rejects.toThrow('This code has expired.');
    world.stripe.core.faults.clear();
    await continueCodes(world.deps);
    expect((await sessionOf(page)).status).toBe('expired');
    expect(await viewOf(id)).toMatchObject({
      state: 'ended',
      pagesAtEnd: { open: 1, closed: 1, paid: 0 },
    });
    // A repeat changes nothing.
    expect(await endCode(world.deps, id)).toMatchObject({ open: 1, closed: 1 });
  });

  it('frees its name, and leaves a page with another code open', async () => {
    const { id, code } = await make();
    const other = await make();
    const page = await open(await signUp(world), other.code);
    await endCode(world.deps, id);
    await make({ code });
    expect((await sessionOf(page)).status).toBe('open');
  });

  it.each([
    ['an upgrade', 'POST /v1/billing_portal/sessions'],
    ['a first purchase', 'POST /v1/checkout/sessions'],
  ])('is not called used up when Stripe refuses %s for another reason', async (what, route) => {
    const { code } = await make();
    fail(route, 400);
    const start =
      what === 'an upgrade'
        ? startPayment(world.deps, (await subscriber(world)).context, {
            plan: 'premium',
            billing: 'monthly',
            upgrade: true,
            code,
          })
        : open(await signUp(world), code);
    await expect(start).rejects.toThrow('Stripe did not open the payment page.');
  });

  it('is called expired when it was closed in Stripe’s dashboard', async () => {
    const { id, code } = await make();
    const read = await world.deps.stripe.findDiscount(id);
    await world.stripe.client.promotionCodes.update(read?.promotionCodeId ?? '', { active: false });
    const refusal = await open(await signUp(world), code).catch(({ message }) => message);
    expect(refusal).toBe('This code has expired.');
  });

  it.each([
    ['a code that Stripe has closed', 'This code has expired.'],
    ['a page that Stripe refuses', 'Stripe did not open the payment page.'],
  ])('%s leaves a scheduled end of the subscription in place', async (what, message) => {
    const { id, code } = await make();
    const who = await subscriber(world);
    const before = await world.stripe.client.subscriptions.update(who.subscriptionId, {
      cancel_at_period_end: true,
    });
    await world.settle();
    if (what === 'a page that Stripe refuses') fail('POST /v1/billing_portal/sessions', 400);
    else {
      const read = await world.deps.stripe.findDiscount(id);
      const closed = { active: false };
      await world.stripe.client.promotionCodes.update(read?.promotionCodeId ?? '', closed);
    }
    const start = startPayment(world.deps, who.context, {
      plan: 'premium',
      billing: 'monthly',
      upgrade: true,
      code,
    });
    await expect(start).rejects.toThrow(message);
    const after = await world.stripe.client.subscriptions.retrieve(who.subscriptionId);
    expect(after.cancel_at).toBe(before.cancel_at);
    expect(after.cancel_at).not.toBeNull();
    await world.settle();
    expect((await currentOf(world, who.userId))?.ends_at).not.toBeNull();
    const open = await world.rows(
      `select id from payment_attempt where user_id = ? and state in ('opening', 'open')`,
      [who.userId],
    );
    expect(open).toEqual([]);
  });
});
