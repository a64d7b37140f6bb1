import type Stripe from 'stripe';
import { ProviderFailure } from '../../../../errors/provider-failure.ts';
import { ask } from '../../failure.ts';
import type { AllRefunds } from '../../refund-facts.ts';
import { CAME_BACK, intentsOf, refundIntent, refundsOf } from './refund-latest.ts';

/** The bank holds a disputed payment and decides about it. A refund beside it would pay twice. */
const DISPUTED = 'charge_disputed';
/** Paid outside Stripe. */
const OUTSIDE = 'paid_outside_stripe';

/**
 * Refunds every payment of a subscription, and reads the refunds back. A refused one does not hold up the others. Raises
 * a failure that may pass while a payment is under way, so nothing is missed.
 */
export async function refundAll(client: Stripe, subscriptionId: string): Promise<AllRefunds> {
  const { data } = await ask('invoices', 'list', () =>
    client.invoices.list({
      subscription: subscriptionId,
      expand: ['data.payments'],
      limit: 100,
    }),
  );
  const all: AllRefunds = {
    cents: 0,
    pendingCents: 0,
    disputedCents: 0,
    owedCents: 0,
    currency: data[0]?.currency ?? '',
    reasons: [],
  };
  for (const invoice of data) {
    if (await isUnderWay(client, invoice)) {
      throw new ProviderFailure('stripe', 'unavailable', 'payment-under-way');
    }
    if (invoice.status === 'paid' && invoice.amount_paid > 0) await add(client, all, invoice);
  }
  return all;
}

/** A bank debit takes days, and may succeed after the subscription has ended. */
async function isUnderWay(client: Stripe, { status, payments }: Stripe.Invoice): Promise<boolean> {
  if (status !== 'open') return false;
  for (const { payment } of payments?.data ?? []) {
    const id = payment.payment_intent;
    if (id == null) continue;
    const intent = await ask('payment', 'payment_intent', () =>
      client.paymentIntents.retrieve(typeof id === 'string' ? id : id.id),
    );
    if (intent.status === 'processing') return true;
  }
  return false;
}

async function add(client: Stripe, all: AllRefunds, invoice: Stripe.Invoice): Promise<void> {
  const intents = intentsOf(invoice);
  let back = 0;
  const refused: string[] = intents.length === 0 ? [OUTSIDE] : [];
  for (const intent of intents) {
    try {
      await refundIntent(client, invoice.id, intent);
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error;
      refused.push(error.reason);
    }
    for (const { amount, status } of await refundsOf(client, intent)) {
      if (CAME_BACK.includes(status ?? '')) continue;
      back += amount;
      if (status !== 'succeeded') all.pendingCents += amount;
    }
  }
  all.cents += back;
  const missing = invoice.amount_paid - back;
  if (missing <= 0) return;
  if (refused.length > 0 && refused.every((reason) => reason === DISPUTED)) {
    all.disputedCents += missing;
    return;
  }
  all.owedCents += missing;
  all.reasons.push(...refused);
}
