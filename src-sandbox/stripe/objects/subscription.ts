import type { Price, Subscription, SubscriptionItem } from '../wire/answers/stored-objects.ts';
import { newId } from '../wire/ids.ts';
import { list } from '../wire/pagination.ts';
import { planOf } from './catalogue.ts';

interface NewSubscription {
  created: number;
  customer: string;
  currency: string;
  status: Subscription['status'];
  anchor: number;
  items: { price: Price; quantity: number; metadata?: Record<string, string> }[];
  period: { start: number; end: number };
  metadata: Record<string, string>;
  description: string | null;
  paymentMethod: string | null;
  discounts: string[];
  trial: { start: number; end: number } | null;
  automaticTax: boolean;
}

export function subscriptionObject(params: NewSubscription): Subscription {
  const id = newId('sub');
  const items = params.items.map((item) =>
    subscriptionItemObject(
      id,
      params.created,
      item.price,
      item.quantity,
      params.period,
      item.metadata,
    ),
  );
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: {
      disabled_reason: null,
      enabled: params.automaticTax,
      liability: params.automaticTax ? { type: 'self' } : null,
    },
    billing_cycle_anchor: params.anchor,
    billing_cycle_anchor_config: null,
    billing_mode: {
      flexible: { proration_discounts: 'included' },
      type: 'flexible',
      updated_at: params.created,
    },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: params.created,
    currency: params.currency,
    customer: params.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: params.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: params.description,
    discounts: params.discounts,
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: list(`/v1/subscription_items?subscription=${id}`, items),
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: params.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: params.created,
    status: params.status,
    test_clock: null,
    transfer_data: null,
    trial_end: params.trial?.end ?? null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: params.trial?.start ?? null,
  };
}

export function subscriptionItemObject(
  subscription: string,
  created: number,
  price: Price,
  quantity: number,
  period: { start: number; end: number },
  metadata: Record<string, string> = {},
): SubscriptionItem {
  return {
    id: newId('si'),
    object: 'subscription_item',
    billed_until: period.end,
    billing_thresholds: null,
    created,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata,
    plan: planOf(price),
    price: structuredClone(price),
    quantity,
    subscription,
    tax_rates: [],
  };
}
