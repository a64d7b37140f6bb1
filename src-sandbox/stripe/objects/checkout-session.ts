import type Stripe from 'stripe';
import type { CheckoutSession } from '../wire/answers/stored-objects.ts';
import { newId } from '../wire/ids.ts';
import { hashOf } from './catalogue.ts';
import { METHOD_CONFIGURATION } from './method-configuration.ts';

interface SessionTotals {
  subtotal: number;
  discount: number;
  total: number;
  currency: string | null;
}

export function checkoutSessionObject(
  created: number,
  params: Stripe.Checkout.SessionCreateParams,
  totals: SessionTotals,
  payOrigin: string,
): CheckoutSession {
  const id = newId('cs_test');
  const taxed = params.automatic_tax?.enabled === true;
  const collects = params.payment_method_collection ?? 'always';
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    after_expiration: null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: totals.subtotal,
    amount_total: totals.total,
    automatic_tax: {
      enabled: taxed,
      liability: taxed ? { type: 'self' } : null,
      provider: taxed ? 'stripe' : null,
      status: taxed ? 'requires_location_inputs' : null,
    },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: totals.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: params.custom_text?.submit || null,
      terms_of_service_acceptance: null,
    },
    customer: params.customer ?? null,
    customer_account: null,
    customer_creation:
      params.mode === 'subscription' && params.customer !== undefined
        ? null
        : (params.customer_creation ?? (params.mode === 'payment' ? 'if_required' : 'always')),
    customer_details: null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: params.expires_at ?? created + 24 * 3600,
    integration_identifier: params.integration_identifier ?? null,
    invoice: null,
    invoice_creation:
      params.mode === 'payment'
        ? {
            enabled: params.invoice_creation?.enabled ?? false,
            invoice_data: {
              account_tax_ids: null,
              custom_fields: null,
              description: null,
              footer: null,
              issuer: null,
              metadata: {},
              rendering_options: null,
            },
          }
        : null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: { enabled: false },
    metadata: hashOf(params.metadata),
    mode: params.mode ?? 'payment',
    origin_context: params.origin_context ?? null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: params.mode === 'subscription' ? collects : 'if_required',
    payment_method_configuration_details:
      params.allowed_payment_method_types === undefined
        ? { id: params.payment_method_configuration ?? METHOD_CONFIGURATION, parent: null }
        : null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: params.allowed_payment_method_types ?? ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: params.phone_number_collection?.enabled ?? false },
    recovered_from: null,
    saved_payment_method_options: {
      allow_redisplay_filters: ['always'],
      payment_method_remove: 'disabled',
      payment_method_save: null,
    },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url ?? null,
    tax_id_collection: {
      enabled: params.tax_id_collection?.enabled ?? false,
      required: params.tax_id_collection?.required ?? 'never',
    },
    total_details: { amount_discount: totals.discount, amount_shipping: 0, amount_tax: 0 },
    ui_mode: params.ui_mode ?? 'hosted_page',
    url: `${payOrigin}/pay/${id}`,
    wallet_options: null,
  };
}
