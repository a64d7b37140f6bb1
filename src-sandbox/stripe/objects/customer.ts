import type Stripe from 'stripe';
import type { Customer } from '../wire/answers/stored-objects.ts';
import { newId, randomText } from '../wire/ids.ts';
import { addressOf, shippingOf } from './address.ts';

type NewCustomer = Pick<
  Stripe.CustomerCreateParams,
  'email' | 'name' | 'phone' | 'description' | 'balance' | 'invoice_prefix' | 'address' | 'shipping'
> & {
  metadata?: Record<string, string>;
};

export function customerObject(created: number, params: NewCustomer): Customer {
  return {
    id: newId('cus'),
    object: 'customer',
    address: addressOf(params.address),
    balance: params.balance ?? 0,
    created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: params.description ?? null,
    discount: null,
    email: params.email ?? null,
    invoice_prefix: params.invoice_prefix ?? randomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: params.metadata ?? {},
    name: params.name ?? null,
    next_invoice_sequence: 1,
    phone: params.phone ?? null,
    preferred_locales: [],
    shipping: shippingOf(params.shipping),
    tax_exempt: 'none',
    test_clock: null,
  };
}
