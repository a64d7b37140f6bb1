import type {
  Charge,
  Invoice,
  PaymentIntent,
  PaymentMethod,
} from '../../wire/answers/stored-objects.ts';
import type { World } from '../../world.ts';
import { setDelinquent, settlePayment } from '../invoices/collect-invoice.ts';
import { startRetrying } from '../invoices/dunning.ts';
import { emitInvoiceEvent, markPaid } from '../invoices/invoice-states.ts';
import { billingPlanOf, changeSubscription } from '../subscriptions/change-subscription.ts';
import { INCOMPLETE_SECONDS } from '../subscriptions/create-subscription.ts';
import { settleSubscription, subscriptionOf } from '../subscriptions/settle-subscription.ts';
import { recordFailure, recordSuccess } from './charge-card.ts';
import { behaviourOf } from './test-cards.ts';

/** The bank answers according to the payment method: paid or failed. */
export function finishBankDebit(world: World, intentId: string): void {
  delete world.state.bankDebits[intentId];
  const intent = world.state.paymentIntents[intentId];
  const charge = world.state.charges[(intent?.latest_charge as string | null) ?? ''];
  const method = world.state.paymentMethods[(intent?.payment_method as string | null) ?? ''];
  if (intent === undefined || charge === undefined || method === undefined) return;
  const arrives = behaviourOf(method) === 'bank-debit';
  if (arrives) recordSuccess(world, intent, charge);
  else failCharge(world, intent, charge, method);
  const invoice = invoiceOf(world, intentId);
  if (invoice?.status === 'open') {
    if (arrives) payInvoice(world, invoice);
    else failInvoice(world, invoice);
  }
  tellSession(world, { invoice, intent }, arrives);
}

function failCharge(
  world: World,
  intent: PaymentIntent,
  charge: Charge,
  method: PaymentMethod,
): void {
  charge.status = 'failed';
  charge.captured = false;
  charge.amount_captured = 0;
  charge.failure_code = 'insufficient_funds';
  charge.failure_message = 'The customer’s account has insufficient funds to cover this payment.';
  const { failure_code: code, failure_message: message } = charge;
  recordFailure(world, intent, charge, method, { code, declineCode: null, message });
}

function payInvoice(world: World, invoice: Invoice): void {
  settlePayment(world, invoice);
  markPaid(world, invoice);
  setDelinquent(world, invoice, false);
  settleSubscription(world, invoice);
}

function failInvoice(world: World, invoice: Invoice): void {
  setDelinquent(world, invoice, true);
  emitInvoiceEvent(world, invoice, 'invoice.payment_failed');
  const subscription = subscriptionOf(world, invoice);
  if (subscription === null) return;
  if (subscription.status !== 'incomplete') {
    startRetrying(world, subscription, invoice);
    return;
  }
  billingPlanOf(world, subscription.id).incompleteUntil = world.seconds() + INCOMPLETE_SECONDS;
  changeSubscription(world, subscription, () => {});
}

/** A session of a subscription is found by its first invoice, one of a single payment by the payment. */
function tellSession(
  world: World,
  { invoice, intent }: { invoice: Invoice | null; intent: PaymentIntent },
  arrived: boolean,
): void {
  const session = Object.values(world.state.sessions).find(
    (each) =>
      each.payment_status === 'unpaid' &&
      (each.payment_intent === intent.id || (invoice !== null && each.invoice === invoice.id)),
  );
  if (session === undefined) return;
  if (arrived) session.payment_status = 'paid';
  world.emit(`checkout.session.async_payment_${arrived ? 'succeeded' : 'failed'}`, session);
}

function invoiceOf(world: World, intentId: string): Invoice | null {
  const payment = Object.values(world.state.invoicePayments).find(
    (each) => each.payment.payment_intent === intentId,
  );
  return world.state.invoices[(payment?.invoice as string | undefined) ?? ''] ?? null;
}
