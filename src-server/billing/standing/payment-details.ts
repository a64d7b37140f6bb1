import type { PaymentDetailsAnswer } from '../../../src/contract/billing.contract.ts';
import type { UserPaymentsAnswer } from '../../../src/contract/operator/billing-operator.contract.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { findCustomer } from '../sync/ensure-customer.ts';

/** The card and the newest invoices, read from Stripe. Nothing for a subscriber without a customer. */
export async function paymentDetails(
  deps: BillingDeps,
  actor: { accountId: string },
): Promise<PaymentDetailsAnswer & UserPaymentsAnswer> {
  const customer = await findCustomer(deps, actor.accountId);
  if (customer === null || customer.deletedAt != null) return { method: null, invoices: [] };
  const { method, invoices } = await deps.stripe.readPaymentDetails(customer.stripeCustomerId);
  return {
    method,
    invoices: invoices.map(({ at, ...invoice }) => ({ ...invoice, at: at.toISOString() })),
  };
}
