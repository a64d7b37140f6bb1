import type { TestCard } from '../billing/payments/test-cards.ts';
import type { PaymentMethod } from '../wire/answers/stored-objects.ts';
import { newId } from '../wire/ids.ts';

export function cardObject(
  created: number,
  card: TestCard,
  customer: string | null,
  email: string | null,
  fingerprint = `Sandbox${card.last4}Card`,
): PaymentMethod {
  if (card.bank === true) return bankAccountObject(created, card, customer, email);
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email, name: null, phone: null, tax_id: null },
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: 'visa',
      exp_month: 12,
      exp_year: new Date(created * 1000).getUTCFullYear() + 4,
      fingerprint,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

function bankAccountObject(
  created: number,
  { last4 }: TestCard,
  customer: string | null,
  email: string | null,
): PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email, name: null, phone: null, tax_id: null },
    created,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: 'individual',
      account_type: 'checking',
      bank_name: 'STRIPE TEST BANK',
      financial_connections_account: null,
      fingerprint: `Sandbox${last4}Bank`,
      last4,
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: '110000000',
      status_details: {},
    },
  };
}
