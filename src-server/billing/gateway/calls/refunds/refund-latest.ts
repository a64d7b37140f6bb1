import type Stripe from 'stripe';
import { ProviderFailure } from '../../../../errors/provider-failure.ts';
import { ask } from '../../failure.ts';
import { idOf } from '../../mapping/fields.ts';
import type { GivenRefund } from '../../refund-facts.ts';

const GOES = ['pending', 'requires_action'];
export const CAME_BACK = ['failed', 'canceled'];

/**
 * Refunds all payments of the newest paid invoice. Null if none was ever paid. Money paid outside
 * Stripe cannot be refunded here: raises a refusal without side effects.
 */
export async function refundLatest(
  client: Stripe,
  subscriptionId: string,
): Promise<GivenRefund | null> {
  const invoices = await ask('invoices', 'list', () =>
    client.invoices.list({
      subscription: subscriptionId,
      status: 'paid',
      expand: ['data.payments'],
    }),
  );
  const paid = invoices.data.find((invoice) => invoice.amount_paid > 0);
  return paid === undefined ? null : refundInvoice(client, paid);
}

/** Raises a refusal if nothing of the invoice was paid at Stripe. */
export async function refundOfInvoice(client: Stripe, id: string): Promise<GivenRefund> {
  const invoice = await ask('invoice', 'invoice', () =>
    client.invoices.retrieve(id, { expand: ['payments'] }),
  );
  return refundInvoice(client, invoice);
}

async function refundInvoice(client: Stripe, paid: Stripe.Invoice): Promise<GivenRefund> {
  const intents = intentsOf(paid);
  if (intents.length === 0) throw new ProviderFailure('stripe', 'refused', 'nothing_to_refund');
  let cents = 0;
  let pendingCents = 0;
  for (const intent of intents) {
    const { amount, went } = await refundIntent(client, paid.id, intent);
    cents += amount;
    if (!went) pendingCents += amount;
  }
  return { invoiceId: paid.id, cents, pendingCents, currency: paid.currency };
}

/** Failed attempts are listed as payments of the invoice too. */
export function intentsOf({ payments }: Stripe.Invoice): string[] {
  return (payments?.data ?? [])
    .filter((payment) => payment.status === 'paid')
    .map((payment) => idOf(payment.payment.payment_intent))
    .filter((id) => id !== null);
}

/**
 * The amount that this call refunds, and whether it succeeded. Zero if everything was refunded
 * before.
 */
export async function refundIntent(
  client: Stripe,
  invoiceId: string,
  intent: string,
): Promise<{ amount: number; went: boolean }> {
  try {
    const refunds = await refundsOf(client, intent);
    const idempotencyKey = `refund:${invoiceId}:${intent}${await tryOf(client, intent, refunds)}`;
    const made = await ask('refund', 'refund', () =>
      client.refunds.create({ payment_intent: intent }, { idempotencyKey }),
    );
    return resultOf(made);
  } catch (error) {
    const done = error instanceof ProviderFailure && error.reason === 'charge_already_refunded';
    if (!done) throw error;
    return { amount: 0, went: true };
  }
}

/**
 * Stripe replays the response for as long as it keeps the idempotency key. A dispute that moved on
 * or a refund that failed needs another key. A second key never refunds twice: Stripe caps refunds
 * at the amount paid.
 */
export async function tryOf(
  client: Stripe,
  intent: string,
  refunds: readonly Stripe.Refund[],
): Promise<string> {
  const disputes = await ask('disputes', 'list', () =>
    client.disputes.list({ payment_intent: intent, limit: 10 }),
  );
  const cameBack = refunds.filter(({ status }) => CAME_BACK.includes(status ?? '')).length;
  const statuses = disputes.data.map(({ status }) => status).join('+');
  return `:${statuses.slice(0, 150)}:${cameBack}`;
}

/** Every refund of a payment, also those that came back. */
export async function refundsOf(client: Stripe, intent: string): Promise<Stripe.Refund[]> {
  const { data } = await ask('refunds', 'list', () =>
    client.refunds.list({ payment_intent: intent, limit: 100 }),
  );
  return data;
}

/** The sum of its refunds that Stripe has not finished. */
export async function pendingOf(client: Stripe, intent: string): Promise<number> {
  const refunds = await refundsOf(client, intent);
  const pending = refunds.filter(({ status }) => GOES.includes(status ?? ''));
  return pending.reduce((sum, { amount }) => sum + amount, 0);
}

/** Raises a refusal if Stripe did not begin the refund. */
export function resultOf({ amount, status }: Stripe.Refund): { amount: number; went: boolean } {
  const went = status === 'succeeded';
  if (went || GOES.includes(status ?? '')) return { amount, went };
  throw new ProviderFailure('stripe', 'refused', `refund_${status}`);
}
