import { moneyText } from '../../../src/domain/money-text.ts';
import type { AuditFacts } from '../../audit/audit-entry.entity.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { GivenRefund } from '../gateway/refund-facts.ts';
import type { Subscription } from '../subscription.entity.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';

/**
 * Refunds first: an ended subscription leaves every list, so a failed refund would be lost. A
 * repeat resumes after a failure. Null if nothing was ever paid.
 */
export async function refundAndEnd(
  deps: BillingDeps,
  { stripeSubscriptionId, stripeCustomerId }: Subscription,
  operatorId: string,
): Promise<GivenRefund | null> {
  const refund = await refundOf(deps, stripeSubscriptionId);
  await deps.stripe.endSubscription(stripeSubscriptionId);
  await syncSubscription(deps, stripeCustomerId, `operator ${operatorId}`);
  return refund;
}

async function refundOf(deps: BillingDeps, subscriptionId: string): Promise<GivenRefund | null> {
  try {
    return await deps.stripe.refundLatest(subscriptionId);
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error;
    throw new AppError(
      'billing.not-refunded',
      'conflict',
      `Stripe did not refund the payment (${error.reason}), so nothing was ended. Please refund it at Stripe first.`,
      { cause: error },
    );
  }
}

/** For the operator: the amount refunded, and the amount still pending at Stripe. */
export function refundMessage(refund: GivenRefund | null): string {
  if (refund === null) return 'Ended. There was no payment to refund.';
  if (refund.cents === 0) return 'Ended. Its last payment was already refunded.';
  const { cents, pendingCents, currency } = refund;
  const went = `${moneyText(cents - pendingCents, currency)} was refunded`;
  if (pendingCents === 0) return `Ended, and ${went}.`;
  const goes = `${moneyText(pendingCents, currency)} is being refunded`;
  return pendingCents === cents ? `Ended, and ${goes}.` : `Ended; ${went}, and ${goes}.`;
}

/** Facts about a refund for the audit log. */
export function factsOfRefund(refund: GivenRefund | null): AuditFacts {
  if (refund === null) return { refundedCents: 0, invoice: null };
  const { cents, pendingCents, currency, invoiceId } = refund;
  const pending = pendingCents === 0 ? {} : { pendingCents };
  return { refundedCents: cents, ...pending, currency, invoice: invoiceId };
}
