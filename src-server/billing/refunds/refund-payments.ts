import type { PaymentRefund } from '../../../src/contract/operator/billing-operator.contract.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { findCustomer } from '../sync/ensure-customer.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { mailRefund, type RefundedPayer } from './mail-refund.ts';
import { type ChosenRefund, outcomeOfRefunds, type RefundOutcome } from './refund-outcome.ts';

interface RefundRequest {
  accountId: string;
  refunds: readonly PaymentRefund[];
}

/**
 * Refunds chosen payments of one customer, each in full or in part, and ends nothing by itself. A full refund of the
 * current period ends the subscription, as one at Stripe does. A repeat from the same view of the payments refunds
 * nothing more, and has the same answer.
 */
export async function refundPayments(
  deps: BillingDeps,
  operatorId: string,
  { accountId, refunds }: RefundRequest,
): Promise<RefundOutcome> {
  const customer = await findCustomer(deps, accountId);
  if (customer === null || customer.deletedAt != null) throw notTheirs();
  const { stripeCustomerId } = customer;
  const ids = refunds.map(({ invoiceId }) => invoiceId);
  // Before the lease: each refund compares the sum that was refunded before.
  const invoices = await deps.stripe.readInvoices(stripeCustomerId, ids);
  const chosen = refunds.map((refund): ChosenRefund & PaymentRefund => {
    const own = invoices.find(({ id }) => id === refund.invoiceId);
    if (own === undefined || own.isReturned === true) throw notTheirs();
    return { ...refund, currency: own.currency, made: null };
  });
  return withBillingLease(deps, `payer:${accountId}`, async () => {
    for (const each of chosen) {
      const { invoiceId, cents, refundedCents } = each;
      each.made = await deps.stripe.refundPart(invoiceId, { cents, refundedCents });
      // A refusal concerns one payment. Any other failure concerns them all.
      if (each.made.failure !== null && each.made.failure.kind !== 'refused') break;
    }
    if (chosen.some(mayBeRefunded)) {
      const requested = chosen.filter(({ made }) => made !== null);
      const payer = { accountId, customerId: stripeCustomerId, refunds: requested };
      await syncRefunded(deps, operatorId, payer);
    }
    return outcomeOfRefunds(chosen);
  });
}

/** Stripe may have made the refund although its answer was lost. */
const mayBeRefunded = ({ made }: ChosenRefund) =>
  made !== null && (made.cents > 0 || made.failure?.kind === 'unavailable');

/**
 * The money is out, so a failure is no error of the refund. The webhook of the refund repeats the sync. Only a sync knows
 * whether the plan was kept, so there is no mail without one.
 */
async function syncRefunded(deps: BillingDeps, operatorId: string, payer: RefundedPayer) {
  const { customerId: customer } = payer;
  try {
    await syncSubscription(deps, customer, `operator ${operatorId}`);
    await mailRefund(deps, payer);
  } catch (error) {
    deps.log.warn({ err: error, customer }, 'a refunded customer was not synced or mailed');
  }
}

/** Another customer's payment, or one that a lost dispute took back. */
const notTheirs = () =>
  new AppError(
    'billing.refund-too-high',
    'conflict',
    'Less than that is left to refund. Please look at the payments again.',
  );
