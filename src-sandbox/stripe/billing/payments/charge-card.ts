import { balanceTransactionObject, chargeObject, type Failure } from '../../objects/charge.ts';
import type { Charge, PaymentIntent, PaymentMethod } from '../../wire/answers/stored-objects.ts';
import type { World } from '../../world.ts';
import { emailOf, startBankDebit } from './start-bank-debit.ts';
import { behaviourOf, TEST_CARDS } from './test-cards.ts';

/** processing: a bank debit, which takes days. */
export type PaymentOutcome =
  | 'paid'
  | 'processing'
  | 'declined'
  | 'needs-authentication'
  | 'no-card';

export interface ChargeOptions {
  /** The holder has just confirmed it with the bank. */
  authenticated?: boolean;
  /** Declines regardless of the card. */
  forceDecline?: boolean;
}

/** Charges the intent's amount to the card and records the outcome. */
export function chargeCard(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod | null,
  options: ChargeOptions = {},
): PaymentOutcome {
  if (method === null) return refuse(world, intent, null, NO_CARD);
  intent.payment_method = method.id;
  const behaviour = behaviourOf(method);
  if (options.forceDecline === true) return refuse(world, intent, method, GENERIC_DECLINE);
  if (behaviour === 'needs-authentication' && options.authenticated !== true) {
    return askForAuthentication(world, intent);
  }
  const declineCode = TEST_CARDS[behaviour].declineCode;
  if (declineCode !== null) return refuse(world, intent, method, declined(declineCode));
  if (TEST_CARDS[behaviour].bank === true) {
    startBankDebit(world, intent, method);
    return 'processing';
  }
  recordSuccess(
    world,
    intent,
    chargeObject(world.seconds(), intent, method, null, emailOf(world, intent)),
  );
  return 'paid';
}

/** Records the receipt of a charge's money. */
export function recordSuccess(world: World, intent: PaymentIntent, charge: Charge): void {
  charge.status = 'succeeded';
  charge.paid = true;
  const movement = balanceTransactionObject(
    world.seconds(),
    charge.id,
    charge.amount,
    charge.currency,
    'charge',
  );
  charge.balance_transaction = movement.id;
  world.state.balanceTransactions[movement.id] = movement;
  world.state.charges[charge.id] = charge;
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  world.emit('charge.succeeded', charge);
  world.emit('payment_intent.succeeded', intent);
  world.effect('charge.succeeded', {
    charge: charge.id,
    payment_intent: intent.id,
    customer: intent.customer,
    amount: charge.amount,
  });
}

function refuse(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod | null,
  failure: Failure,
): PaymentOutcome {
  const charge =
    method === null
      ? null
      : chargeObject(world.seconds(), intent, method, failure, emailOf(world, intent));
  recordFailure(world, intent, charge, method, failure);
  return method === null ? 'no-card' : 'declined';
}

/** Records a failed charge, or one that could not be made. */
export function recordFailure(
  world: World,
  intent: PaymentIntent,
  charge: Charge | null,
  method: PaymentMethod | null,
  failure: Failure,
): void {
  intent.status = 'requires_payment_method';
  intent.next_action = null;
  intent.last_payment_error = {
    ...(charge === null ? {} : { charge: charge.id }),
    code: failure.code as 'card_declined',
    ...(failure.declineCode === null ? {} : { decline_code: failure.declineCode }),
    doc_url: `https://stripe.com/docs/error-codes/${failure.code.replaceAll('_', '-')}`,
    message: failure.message,
    ...(method === null ? {} : { payment_method: structuredClone(method) }),
    type: method === null ? 'invalid_request_error' : 'card_error',
  };
  intent.payment_method = null;
  if (charge !== null) {
    world.state.charges[charge.id] = charge;
    intent.latest_charge = charge.id;
    world.emit('charge.failed', charge);
  }
  world.emit('payment_intent.payment_failed', intent);
  world.effect('charge.failed', {
    payment_intent: intent.id,
    customer: intent.customer,
    code: failure.declineCode ?? failure.code,
  });
}

function askForAuthentication(world: World, intent: PaymentIntent): PaymentOutcome {
  intent.status = 'requires_action';
  intent.next_action = {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect' },
  };
  world.emit('payment_intent.requires_action', intent);
  return 'needs-authentication';
}

function declined(declineCode: string): Failure {
  const message =
    declineCode === 'insufficient_funds'
      ? 'Your card has insufficient funds.'
      : 'Your card was declined.';
  return { code: 'card_declined', declineCode, message };
}

const GENERIC_DECLINE = declined('generic_decline');

const NO_CARD: Failure = {
  code: 'payment_intent_payment_attempt_failed',
  declineCode: null,
  message:
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
};
