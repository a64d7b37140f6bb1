import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { factsOfFailedRefund } from '../../../../src-server/billing/refunds/refund-outcome.ts';
import { paymentDetails } from '../../../../src-server/billing/standing/payment-details.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { type Subscriber, subscriber } from '../support/subscriber.ts';
import { refundDesk } from './support/refund-desk.ts';

describe('a refund of several payments', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterEach(() => world.endSubscriptions());
  afterAll(() => world.close());

  const desk = refundDesk(() => world);
  const withTwoPayments = async () => {
    const who = await subscriber(world, 'standard');
    await world.stripe.advanceDays(32);
    await world.settle();
    const [newest, oldest] = await desk.paymentsOf(who);
    if (newest === undefined || oldest === undefined) throw new Error('Two payments are there.');
    return { who, newest, oldest };
  };
  const chargesOf = async ({ customerId }: Subscriber) =>
    (await world.stripe.client.charges.list({ customer: customerId })).data;
  const failureOf = (work: Promise<unknown>): Promise<Error> =>
    work.then(
      () => Promise.reject(new Error('It went through.')),
      (error: Error) => error,
    );

  it('goes on after a refused payment, and says what happened to each', async () => {
    const { who, newest, oldest } = await withTwoPayments();
    const [charge] = await chargesOf(who);
    await world.stripe.control('POST', `/charges/${charge?.id}/dispute`);
    const both = [
      [newest, 1_000],
      [oldest, 2_000],
    ] as const;
    const error = await failureOf(desk.refund(who, ...both));
    expect(error).toMatchObject({
      code: 'billing.not-refunded',
      message: '$20.00 was refunded. Stripe did not refund $10.00 (charge_disputed).',
    });
    expect(factsOfFailedRefund(error)).toMatchObject({ refundedCents: 2_000, currency: 'usd' });
  });

  it('finishes with a repeat after the first answer was lost, and refunds each payment once', async () => {
    const { who, newest, oldest } = await withTwoPayments();
    const both = [
      [newest, 1_000],
      [oldest, 2_000],
    ] as const;
    await desk.losingAnswers(async () => {
      expect(await failureOf(desk.refund(who, ...both))).toMatchObject({
        code: 'billing.refund-unclear',
        message:
          '$10.00 may have been refunded (StripeConnectionError). The refund of $20.00 was not attempted. Please look at the payments again.',
      });
    });
    const done = { message: '$30.00 was refunded.', facts: { refundedCents: 3_000 } };
    expect(await desk.refund(who, ...both)).toMatchObject(done);
    expect(await desk.refund(who, ...both)).toMatchObject(done);
    expect((await chargesOf(who)).map((charge) => charge.amount_refunded)).toEqual([1_000, 2_000]);
  });

  it('reaches a payment that is older than the first page of them', async () => {
    const { who, oldest } = await withTwoPayments();
    await world.stripe.advanceDays(365);
    await world.settle();
    const accountId = who.userId;
    const first = await paymentDetails(world.deps, { accountId });
    expect(first.invoices).toHaveLength(12);
    const older = await paymentDetails(world.deps, { accountId }, first.nextCursor);
    expect([...older.invoices].at(-1)?.id).toBe(oldest.id);
    expect(older.nextCursor).toBeNull();
    const both = [...first.invoices, ...older.invoices].map(({ id }) => id);
    expect(new Set(both).size).toBe(14);
    expect(await desk.refund(who, [oldest, 2_000])).toMatchObject({
      message: '$20.00 was refunded.',
    });
  });

  it('is done although the customer could not be synced after it, and the log has the failure', async () => {
    const { who, newest } = await withTwoPayments();
    world.stripe.core.faults.add({
      provider: 'stripe',
      route: 'GET /v1/subscriptions',
      kind: 'status',
      status: 500,
      remaining: null,
    });
    expect(await desk.refund(who, [newest, 1_000])).toMatchObject({
      message: '$10.00 was refunded.',
    });
    world.stripe.core.faults.clear();
    expect(world.logged()).toContain('a refunded customer was not synced');
  });

  it('refunds a payment again whose first refund came back', async () => {
    const { who, newest } = await withTwoPayments();
    await desk.refund(who, [newest, 1_000]);
    const { data } = await world.stripe.client.refunds.list({ limit: 1 });
    await world.stripe.control('POST', `/refunds/${data[0]?.id}/fail`);
    await desk.refund(who, [newest, 1_000]);
    const [charge] = await chargesOf(who);
    expect(charge?.amount_refunded).toBe(1_000);
    expect(
      (await world.stripe.client.refunds.list({ charge: charge?.id ?? '' })).data,
    ).toHaveLength(2);
  });

  it('refuses a view that is older than a refund at Stripe', async () => {
    const { who, newest } = await withTwoPayments();
    const [charge] = await chargesOf(who);
    await world.stripe.client.refunds.create({ charge: charge?.id ?? '', amount: 500 });
    expect(await failureOf(desk.refund(who, [newest, 1_000]))).toMatchObject({
      message: expect.stringContaining('this request did not refund $10.00.'),
    });
    const [now] = await desk.paymentsOf(who);
    if (now === undefined) throw new Error('The payment is there.');
    await desk.refund(who, [now, 1_000]);
    expect((await chargesOf(who))[0]?.amount_refunded).toBe(1_500);
  });
});
