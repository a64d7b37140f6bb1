import type {
  Customer,
  Invoice,
  InvoiceLine,
  Subscription,
} from '../wire/answers/stored-objects.ts';
import { newId } from '../wire/ids.ts';
import { list } from '../wire/pagination.ts';

interface NewInvoice {
  created: number;
  customer: Customer;
  currency: string;
  subscription: Subscription | null;
  reason: NonNullable<Invoice['billing_reason']>;
  period: { start: number; end: number };
  automaticTax: boolean;
}

/** A draft without lines. `fillInvoice` adds them and the totals. */
export function invoiceObject(params: NewInvoice): Invoice {
  const { customer, subscription } = params;
  const id = newId('in');
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Sandbox',
    account_tax_ids: null,
    amount_due: 0,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: params.automaticTax,
      liability: params.automaticTax ? { type: 'self' } : null,
      provider: params.automaticTax ? 'stripe' : null,
      status: params.automaticTax ? 'complete' : null,
    },
    automatically_finalizes_at: null,
    billing_reason: params.reason,
    collection_method: subscription?.collection_method ?? 'charge_automatically',
    created: params.created,
    currency: params.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: customer.shipping,
    customer_tax_exempt: customer.tax_exempt ?? 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: list<InvoiceLine>(`/v1/invoices/${id}/lines`, []),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent:
      subscription === null
        ? null
        : {
            quote_details: null,
            subscription_details: {
              metadata: { ...subscription.metadata },
              subscription: subscription.id,
            },
            type: 'subscription_details',
          },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: params.period.end,
    period_start: params.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: 0,
    subtotal_excluding_tax: 0,
    test_clock: null,
    total: 0,
    total_discount_amounts: [],
    total_excluding_tax: 0,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}
