import Stripe from 'stripe';
import { ProviderFailure } from '../../../../errors/provider-failure.ts';
import { ask } from '../../failure.ts';
import { idOf } from '../../mapping/fields.ts';
import { PAYMENT_CHANGED, type PartRefund, type RefundPart, TOO_MUCH } from '../../refund-facts.ts';
import { CAME_BACK, refundsOf, resultOf, tryOf } from './refund-latest.ts';
import { type PaidIntent, splitRefund } from './split-refund.ts';

/** Metadata of a refund: the view of the payment that it was requested from. */
const VIEW = 'refundView';

/**
 * Refunds a part of an invoice, from its payments in turn. The sum that was refunded before identifies the request, so a
 * repeat from the same view refunds nothing more. Never raises a provider's failure: it returns one beside the sum that
 * went out before it.
 */
export async function refundPart(
  client: Stripe,
  invoiceId: string,
  part: RefundPart,
): Promise<PartRefund> {
  const given: PartRefund = { invoiceId, cents: 0, pendingCents: 0, currency: '', failure: null };
  try {
    const invoice = await ask('invoice', 'invoice', () =>
      client.invoices.retrieve(invoiceId, { expand: ['payments'] }),
    );
    given.currency = invoice.currency;
    for (const request of requestsOf(await readIntents(client, invoice, part), part)) {
      const { amount, went } = await makeOnce(client, request);
      given.cents += amount;
      if (!went) given.pendingCents += amount;
    }
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    given.failure = isTooMuch(error) ? refusal(TOO_MUCH, error) : error;
  }
  return given;
}

interface IntentRead extends PaidIntent {
  view: string;
  idempotencyKey: string;
  /** The refund of an earlier try from this view. */
  made: Stripe.Refund | undefined;
}

/** Stripe keeps an idempotency key for a day, and its refunds for good: they identify a late repeat. */
async function readIntents(
  client: Stripe,
  { id: invoiceId, payments }: Stripe.Invoice,
  { refundedCents: seen }: RefundPart,
): Promise<IntentRead[]> {
  const read: IntentRead[] = [];
  for (const { status, amount_paid: paid, payment } of payments?.data ?? []) {
    const intent = idOf(payment.payment_intent);
    if (status !== 'paid' || intent === null) continue;
    const charges = await ask('charges', 'list', () =>
      client.charges.list({ payment_intent: intent, limit: 100 }),
    );
    const refunds = await refundsOf(client, intent);
    const stays = refunds.filter((refund) => !CAME_BACK.includes(refund.status ?? ''));
    const view = `${invoiceId}:${seen}:${refunds.length - stays.length}`;
    const made = stays.find(({ metadata }) => metadata?.[VIEW] === view);
    const refunded = charges.data.reduce((sum, charge) => sum + charge.amount_refunded, 0);
    read.push({
      intent,
      paidCents: paid ?? 0,
      refundedCents: refunded - (made?.amount ?? 0),
      view,
      idempotencyKey: `refund-part:${invoiceId}:${intent}:${seen}${await tryOf(client, intent, refunds)}`,
      made,
    });
  }
  return read;
}

type RefundRequest = IntentRead & { amount: number };

/** Raises a refusal before anything is requested, if the payment no longer is what the operator saw. */
function requestsOf(intents: IntentRead[], { cents, refundedCents: seen }: RefundPart) {
  const before = intents.reduce((sum, { refundedCents }) => sum + refundedCents, 0);
  if (before !== seen) throw refusal(PAYMENT_CHANGED);
  const sums = splitRefund(intents, cents);
  if (sums === null) throw refusal(TOO_MUCH);
  const requests: RefundRequest[] = [];
  for (const each of intents) {
    const amount = sums.get(each.intent) ?? 0;
    if (each.made !== undefined && each.made.amount !== amount) throw refusal(PAYMENT_CHANGED);
    if (amount > 0) requests.push({ ...each, amount });
  }
  return requests;
}

async function makeOnce(client: Stripe, request: RefundRequest) {
  const { made, intent, amount, view, idempotencyKey } = request;
  if (made !== undefined) return resultOf(made);
  const refund = await ask('refund', 'refund', () =>
    client.refunds.create(
      { payment_intent: intent, amount, metadata: { [VIEW]: view } },
      { idempotencyKey },
    ),
  );
  return resultOf(refund);
}

/** Stripe has no code for a sum above the rest of the charge. */
function isTooMuch({ cause, reason }: ProviderFailure): boolean {
  if (reason === 'charge_already_refunded') return true;
  return cause instanceof Stripe.errors.StripeInvalidRequestError && cause.param === 'amount';
}

const refusal = (reason: string, cause?: unknown) =>
  new ProviderFailure('stripe', 'refused', reason, { cause });
