import type {
  BalanceTransaction,
  Charge,
  PaymentIntent,
  PaymentMethod,
} from '../wire/answers/stored-objects.ts';
import { newId, randomText } from '../wire/ids.ts';
import { NO_ADDRESS } from './address.ts';

export interface Failure {
  code: string;
  declineCode: string | null;
  message: string;
}

export function chargeObject(
  created: number,
  intent: PaymentIntent,
  method: PaymentMethod,
  failure: Failure | null,
  email: string | null,
): Charge {
  const id = newId('ch');
  const paid = failure === null;
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: NO_ADDRESS, email, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'SANDBOX',
    captured: paid,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: paid ? null : 'try_again_later',
      network_advice_code: null,
      network_decline_code: paid ? null : '05',
      network_status: paid ? 'approved_by_network' : 'declined_by_network',
      reason: failure?.declineCode ?? null,
      risk_level: 'normal',
      risk_score: 20,
      seller_message: paid
        ? 'Payment complete.'
        : 'The bank did not return any further details with this decline.',
      type: paid ? 'authorized' : 'issuer_declined',
    },
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(method, intent.amount),
    radar_options: {},
    receipt_email: null,
    receipt_number: null,
    receipt_url: paid ? `https://pay.stripe.com/receipts/payment/${randomText(40)}` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
}

function detailsOf(method: PaymentMethod, amount: number): Charge['payment_method_details'] {
  const bank = method.us_bank_account;
  if (bank === undefined) return { card: cardDetails(method, amount), type: 'card' };
  return {
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: bank.account_holder_type,
      account_type: bank.account_type,
      bank_name: bank.bank_name,
      fingerprint: bank.fingerprint,
      last4: bank.last4,
      payment_reference: null,
      routing_number: bank.routing_number,
    },
  };
}

type CardDetails = NonNullable<NonNullable<Charge['payment_method_details']>['card']>;

function cardDetails(method: PaymentMethod, amount: number): CardDetails {
  return {
    amount_authorized: amount,
    authorization_code: randomText(6),
    brand: method.card?.brand ?? 'visa',
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: method.card?.exp_month ?? 12,
    exp_year: method.card?.exp_year ?? 2030,
    extended_authorization: { status: 'disabled' },
    fingerprint: method.card?.fingerprint ?? null,
    funding: 'credit',
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: method.card?.last4 ?? '4242',
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: 'visa',
    network_token: { used: false },
    network_transaction_id: randomText(15),
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

/** A movement on the account's balance, with Stripe's usual fee. */
export function balanceTransactionObject(
  created: number,
  source: string,
  amount: number,
  currency: string,
  type: BalanceTransaction['type'],
): BalanceTransaction {
  const fee = type === 'charge' ? Math.round(amount * 0.029) + 30 : 0;
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: created + 2 * 86_400,
    balance_type: 'payments',
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: type,
    source,
    status: 'pending',
    type,
  };
}
