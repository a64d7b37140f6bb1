import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserPaymentsAnswer } from '../../../../src/contract/operator/billing-operator.contract.ts';
import { paymentDetails } from '../../../../src-server/billing/standing/payment-details.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { type Subscriber, subscriber } from '../support/subscriber.ts';
import { refundDesk } from './support/refund-desk.ts';

describe('payments of more than a page', () => {
  let world: BillingWorld;
  let who: Subscriber;
  beforeAll(async () => {
    world = await startBillingWorld();
    who = await subscriber(world, 'standard');
    for (let month = 1; month <= 26; month += 1) await world.stripe.advanceDays(31);
    await world.settle();
  });
  afterAll(() => world.close());

  const desk = refundDesk(() => world);
  const page = (cursor: string | null = null): Promise<UserPaymentsAnswer> =>
    paymentDetails(world.deps, { accountId: who.userId }, cursor);
  const counted = (route: string) =>
    world.stripe.core.faults.add({ provider: 'stripe', route, kind: 'counted', remaining: null });

  it('reads the charges once for a refund of the oldest payment, and no page of payments', async () => {
    const first = await page();
    const second = await page(first.nextCursor);
    const third: UserPaymentsAnswer = await page(second.nextCursor);
    expect(third.nextCursor).toBeNull();
    const [oldest] = third.invoices.slice(-1);
    if (oldest === undefined) throw new Error('There is a third page.');
    const [charges, pages] = [counted('GET /v1/charges'), counted('GET /v1/invoices')];
    await desk.refund(who, [oldest, 1_000]);
    const { faults } = world.stripe.core;
    // Before the refund, of its payment, by the sync, which also reads the invoices, and for the mail.
    expect([charges, pages].map(({ id }) => faults.find(id)?.struck)).toEqual([4, 1]);
    faults.clear();
  });

  it('begins the next page after a payment, not after a draft that may be deleted', async () => {
    const drafted = await subscriber(world, 'standard');
    const { subscriptions } = world.stripe.client;
    const months = async (count: number) => {
      for (let month = 0; month < count; month += 1) await world.stripe.advanceDays(31);
    };
    await months(2);
    const pause_collection = { behavior: 'keep_as_draft' } as const;
    await subscriptions.update(drafted.subscriptionId, { pause_collection });
    await months(1);
    await subscriptions.update(drafted.subscriptionId, { pause_collection: '' });
    await months(11);
    const read = (cursor: string | null): Promise<UserPaymentsAnswer> =>
      paymentDetails(world.deps, { accountId: drafted.userId }, cursor);
    const first = await read(null);
    expect(first.invoices).toHaveLength(11);
    expect(first.nextCursor).toBe(first.invoices.at(-1)?.id);
    const rest = await read(first.nextCursor);
    expect([rest.invoices.length, rest.nextCursor]).toEqual([3, null]);
    await subscriptions.update(drafted.subscriptionId, { pause_collection });
    await months(13);
    // The newest twelve are drafts.
    expect((await read(null)).invoices).not.toEqual([]);
  });

  it('asks to open the list again when the payment at its end is gone from Stripe', async () => {
    await expect(page('in_gone')).rejects.toThrow(
      'These payments have changed. Please open the list again.',
    );
  });

  it('refuses an unknown payment id, and a malformed one', async () => {
    const [seen] = await desk.paymentsOf(who);
    if (seen === undefined) throw new Error('There is a payment.');
    for (const id of ['in_gone', '..', 'in_1/pay']) {
      await expect(desk.refund(who, [{ ...seen, id }, 100])).rejects.toThrow(/Less than that/);
    }
  });
});
