import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { type Subscriber, subscriber } from '../support/subscriber.ts';
import { refundDesk } from './support/refund-desk.ts';

describe('an operator who refunds payments', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterAll(() => world.close());

  const desk = refundDesk(() => world);
  const planOf = async ({ userId }: Subscriber) => {
    await world.settle();
    return (await standingOf(world.deps, userId))?.plan;
  };

  it('refunds a part once from one view of the payments, keeps the plan, and refuses more than is left', async () => {
    const who = await subscriber(world, 'standard');
    const seen = await desk.paymentOf(who);
    const done = {
      message: '$20.00 was refunded.',
      facts: { refundedCents: 2_000, currency: 'usd', invoice: seen.id },
    };
    expect(await desk.refund(who, [seen, 2_000])).toMatchObject(done);
    expect(await desk.refund(who, [seen, 2_000])).toMatchObject(done);
    const now = await desk.paymentOf(who);
    expect(now).toMatchObject({ paidCents: 4_900, refundedCents: 2_000 });
    expect(await planOf(who)).toBe('standard');
    await expect(desk.refund(who, [now, 2_901])).rejects.toThrow(/Less than \$29.01 is left/);
  });

  it('asks Stripe once for the refunds of a payment', async () => {
    const who = await subscriber(world, 'standard');
    const seen = await desk.paymentOf(who);
    const { faults } = world.stripe.core;
    // The sandbox counts the calls of an unknown kind, and answers them as always.
    const rule = { provider: 'stripe', route: 'GET /v1/refunds', kind: 'counted' } as const;
    const { id } = faults.add({ ...rule, remaining: null });
    await world.deps.stripe.refundPart(seen.id, { cents: 2_000, refundedCents: 0 });
    expect(faults.find(id)?.struck).toBe(1);
    faults.remove(id);
  });

  it('refunds once when two operators confirm the same view at once', async () => {
    const who = await subscriber(world, 'standard');
    const seen = await desk.paymentOf(who);
    await Promise.all([desk.refund(who, [seen, 1_000]), desk.refund(who, [seen, 1_000])]);
    expect(await desk.paymentOf(who)).toMatchObject({ refundedCents: 1_000 });
    // A view that is older than the refund, with another sum.
    await expect(desk.refund(who, [seen, 1_500])).rejects.toThrow(
      /changed since you opened the list, so this request did not refund \$15.00/,
    );
    expect(await desk.paymentOf(who)).toMatchObject({ refundedCents: 1_000 });
  });

  it('answers the repeat of a full refund as done after its answer was lost, and ends the plan', async () => {
    const who = await subscriber(world, 'standard');
    const seen = await desk.paymentOf(who);
    await desk.losingAnswers(() =>
      expect(desk.refund(who, [seen, 4_900])).rejects.toThrow(
        '$49.00 may have been refunded (StripeConnectionError). Please look at the payments again.',
      ),
    );
    expect(await desk.refund(who, [seen, 4_900])).toMatchObject({
      message: '$49.00 was refunded.',
      facts: { refundedCents: 4_900 },
    });
    expect(await desk.paymentOf(who)).toMatchObject({ refundedCents: 4_900 });
    expect(await planOf(who)).toBe('free');
  });

  it('mails the sum and the plan once, and nothing about a plan that the refund ended', async () => {
    const who = await subscriber(world, 'standard');
    const mailed = () =>
      world.rows(
        `select "values" from outgoing_mail where template = 'payment-refunded' and user_id = ?`,
        [who.userId],
      );
    const seen = await desk.paymentOf(who);
    await desk.refund(who, [seen, 2_000]);
    await desk.refund(who, [seen, 2_000]);
    const first = { values: { plan: 'Standard', amount: '2000 usd' } };
    expect(await mailed()).toMatchObject([first]);
    await desk.refund(who, [await desk.paymentOf(who), 500]);
    const both = [first, { values: { plan: 'Standard', amount: '500 usd' } }];
    expect(await mailed()).toMatchObject(both);
    await desk.refund(who, [await desk.paymentOf(who), 2_400]);
    expect(await planOf(who)).toBe('free');
    expect(await mailed()).toMatchObject(both);
  });

  it('refuses the payment of another customer', async () => {
    const who = await subscriber(world, 'standard');
    const other = await subscriber(world, 'standard');
    const seen = await desk.paymentOf(other);
    await expect(desk.refund(who, [seen, 100])).rejects.toThrow(/Less than that is left/);
    expect(await desk.paymentOf(other)).not.toHaveProperty('refundedCents');
  });
});
