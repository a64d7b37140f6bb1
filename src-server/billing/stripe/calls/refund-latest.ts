import type Stripe from 'stripe';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import { ask } from '../failure.ts';
import { idOf } from '../fields.ts';
import type { GivenRefund } from '../refund-facts.ts';

const GOES = ['pending', 'requires_action'];
const CAME_BACK = ['failed', 'canceled'];

/**
 * Everything that was paid for the newest invoice with money in it. Null when none ever had any. Money that
 * did not come by a payment of Stripe's cannot go back that way: then it is refused, and nothing happened.
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
  if (paid === undefined) return null;
  // Tries that failed are payments of the invoice too.
  const intents = (paid.payments?.data ?? [])
    .filter((payment) => payment.status === 'paid')
    .map((payment) => idOf(payment.payment.payment_intent))
    .filter((id) => id !== null);
  if (intents.length === 0) throw new ProviderFailure('stripe', 'refused', 'nothing_to_refund');
  let cents = 0;
  let pendingCents = 0;
  for (const intent of intents) {
    const { amount, went } = await refund(client, paid.id, intent);
    cents += amount;
    if (!went) pendingCents += amount;
  }
  return { invoiceId: paid.id, cents, pendingCents, currency: paid.currency };
}

/** How much goes back by this call, and whether it went; nothing when all of it went before. */
async function refund(
  client: Stripe,
  invoiceId: string,
  intent: string,
): Promise<{ amount: number; went: boolean }> {
  try {
    const idempotencyKey = `refund:${invoiceId}:${intent}${await tryOf(client, intent)}`;
    const made = await ask('refund', 'refund', () =>
      client.refunds.create({ payment_intent: intent }, { idempotencyKey }),
    );
    const { amount, status } = made;
    const went = status === 'succeeded';
    if (went || GOES.includes(status ?? '')) return { amount, went };
    throw new ProviderFailure('stripe', 'refused', `refund_${made.status}`);
  } catch (error) {
    const done = error instanceof ProviderFailure && error.reason === 'charge_already_refunded';
    if (!done) throw error;
    return { amount: 0, went: true };
  }
}

/**
 * Stripe replays an answer for as long as it keeps the key. A dispute that moved on and a refund that came back
 * therefore need another key. A second key never refunds twice: Stripe refuses to return more than was paid.
 */
async function tryOf(client: Stripe, intent: string): Promise<string> {
  const disputes = await ask('disputes', 'list', () =>
    client.disputes.list({ payment_intent: intent, limit: 10 }),
  );
  const refunds = await ask('refunds', 'list', () =>
    client.refunds.list({ payment_intent: intent, limit: 100 }),
  );
  const cameBack = refunds.data.filter(({ status }) => CAME_BACK.includes(status ?? '')).length;
  const statuses = disputes.data.map(({ status }) => status).join('+');
  return `:${statuses.slice(0, 150)}:${cameBack}`;
}
