import type { PaymentDetailsAnswer } from '../../../src/contract/billing.contract.ts';
import type { UserPaymentsAnswer } from '../../../src/contract/operator/billing-operator.contract.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { findCustomer } from '../sync/ensure-customer.ts';

/**
 * The card and a page of invoices, newest first, read from Stripe. Nothing for a subscriber without a customer. `cursor`:
 * the last invoice of the page before.
 */
export async function paymentDetails(
  deps: BillingDeps,
  actor: { accountId: string },
  cursor: string | null = null,
): Promise<PaymentDetailsAnswer & UserPaymentsAnswer> {
  const customer = await findCustomer(deps, actor.accountId);
  if (customer === null || customer.deletedAt != null) {
    return { method: null, invoices: [], nextCursor: null };
  }
  const { stripeCustomerId } = customer;
  const { method, invoices, nextCursor } = await readPage(deps, stripeCustomerId, cursor);
  return {
    method,
    nextCursor,
    invoices: invoices.map(({ at, ...invoice }) => ({ ...invoice, at: at.toISOString() })),
  };
}

async function readPage({ stripe }: BillingDeps, customerId: string, cursor: string | null) {
  try {
    return await stripe.readPaymentDetails(customerId, cursor);
  } catch (error) {
    const isGone = error instanceof ProviderFailure && error.reason === 'resource_missing';
    if (!isGone || cursor === null) throw error;
    const message = 'These payments have changed. Please open the list again.';
    throw new AppError('billing.payments-changed', 'conflict', message, { cause: error });
  }
}
