import { isLive } from '../../../src/domain/subscription.ts';
import type { CustomerFacts, InvoiceRead } from '../gateway/stripe-facts.ts';
import { chargesOf } from '../sync/judge-customer.ts';
import { earliest, latest } from '../sync/moments.ts';
import type { RenewalRead } from './store-renewals.ts';

/**
 * Every renewal that may have failed. The first payment of a subscription is none: its buyer chooses a card on the
 * page until one works.
 */
export function renewalsOf(facts: CustomerFacts): RenewalRead[] {
  return facts.invoices
    .filter((invoice) => invoice.state !== 'draft' && isRenewal(facts, invoice))
    .map((invoice) => {
      const charges = chargesOf(facts, [invoice]);
      const failed = charges.filter(({ succeeded, pending }) => !succeeded && !pending);
      const paid = charges.filter(({ succeeded }) => succeeded);
      return {
        stripeInvoiceId: invoice.id,
        failedAt: earliest([...failed.map(({ createdAt }) => createdAt), invoice.failedAt]),
        state: stateOf(facts, invoice),
        paidAt: latest(paid.map(({ createdAt }) => createdAt)),
        paidCents: invoice.paidCents,
        currency: invoice.currency,
      };
    });
}

/** The next period of a subscription that was paid before. A declined upgrade leaves the old plan, and loses nothing. */
function isRenewal({ invoices }: CustomerFacts, invoice: InvoiceRead): boolean {
  const earlier = invoices.filter(
    ({ subscriptionId, state, createdAt }) =>
      subscriptionId !== null &&
      subscriptionId === invoice.subscriptionId &&
      state === 'settled' &&
      createdAt < invoice.createdAt,
  );
  if (earlier.length === 0) return false;
  if (invoice.reason !== 'subscription_update') return invoice.reason === 'subscription_cycle';
  return isResumed(earlier, invoice) || !isWithinPaid(earlier, invoice);
}

/** The end of a pause charges a whole period of the price that was paid before. */
function isResumed(earlier: readonly InvoiceRead[], { priceId }: InvoiceRead): boolean {
  return priceId !== null && earlier.some((each) => each.priceId === priceId);
}

/** A planned change begins when the paid period ends. An upgrade begins before. */
function isWithinPaid(earlier: readonly InvoiceRead[], { createdAt }: InvoiceRead): boolean {
  return earlier.some(({ coversUntil }) => coversUntil !== null && coversUntil > createdAt);
}

function stateOf({ subscriptions }: CustomerFacts, invoice: InvoiceRead): RenewalRead['state'] {
  if (invoice.state === 'settled') return 'recovered';
  const subscription = subscriptions.find(({ id }) => id === invoice.subscriptionId);
  const mayBePaid = subscription !== undefined && isLive(subscription.status);
  return invoice.state === 'owed' && mayBePaid ? 'open' : 'lost';
}
