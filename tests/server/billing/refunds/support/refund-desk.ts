import { expect } from 'vitest';
import { refundPayments } from '../../../../../src-server/billing/refunds/refund-payments.ts';
import { paymentDetails } from '../../../../../src-server/billing/standing/payment-details.ts';
import type { BillingWorld } from '../../support/billing-world.ts';
import type { Subscriber } from '../../support/subscriber.ts';

type SeenPayment = Awaited<ReturnType<typeof paymentDetails>>['invoices'][number];
/** A payment as the operator saw it, and the sum to refund. */
type Chosen = readonly [SeenPayment, number];

/** The operator's refund dialog, without its page. */
export function refundDesk(world: () => BillingWorld) {
  /** Newest first. */
  const paymentsOf = async ({ userId }: Subscriber) =>
    (await paymentDetails(world().deps, { accountId: userId })).invoices;
  return {
    paymentsOf,
    async paymentOf(who: Subscriber): Promise<SeenPayment> {
      const payments = await paymentsOf(who);
      expect(payments).toHaveLength(1);
      return payments[0] as SeenPayment;
    },
    refund: ({ userId }: Subscriber, ...chosen: Chosen[]) =>
      refundPayments(world().deps, 'operator', {
        accountId: userId,
        refunds: chosen.map(([{ id, refundedCents = 0 }, cents]) => ({
          invoiceId: id,
          cents,
          refundedCents,
        })),
      }),
    /** Stripe executes each refund of `work`, and its answer is lost. */
    async losingAnswers(work: () => Promise<unknown>): Promise<void> {
      const { faults } = world().stripe.core;
      faults.add({
        provider: 'stripe',
        route: 'POST /v1/refunds',
        kind: 'lost-response',
        remaining: null,
      });
      try {
        await work();
      } finally {
        faults.clear();
      }
    },
  };
}
