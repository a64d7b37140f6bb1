import type { SubscriptionSchedule } from '../wire/answers/stored-objects.ts';
import { newId } from '../wire/ids.ts';

export type Phase = SubscriptionSchedule['phases'][number];

export interface NewPhase {
  start: number;
  end: number;
  currency: string;
  items: { price: string; quantity: number; metadata?: Record<string, string> }[];
  discounts: Phase['discounts'];
  prorationBehavior?: Phase['proration_behavior'];
  metadata?: Record<string, string>;
  terms?: PhaseTerms;
}

/** Payment and invoice terms of a phase. Omitted ones fall back to the customer's, or to none. */
export type PhaseTerms = Pick<
  Partial<Phase>,
  | 'automatic_tax'
  | 'billing_cycle_anchor'
  | 'collection_method'
  | 'default_payment_method'
  | 'description'
  | 'invoice_settings'
>;

export function phaseObject(phase: NewPhase): Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: phase.currency,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: phase.discounts,
    end_date: phase.end,
    invoice_settings: null,
    items: phase.items.map((item) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: item.metadata ?? {},
      plan: item.price,
      price: item.price,
      quantity: item.quantity,
      tax_rates: [],
    })),
    metadata: phase.metadata ?? {},
    on_behalf_of: null,
    proration_behavior: phase.prorationBehavior ?? 'create_prorations',
    start_date: phase.start,
    transfer_data: null,
    trial_end: null,
    ...phase.terms,
  };
}

export function scheduleObject(
  created: number,
  customer: string,
  subscription: string | null,
  phases: Phase[],
  endBehavior: SubscriptionSchedule['end_behavior'],
  metadata: Record<string, string>,
): SubscriptionSchedule {
  const current = phases.find((phase) => phase.start_date <= created && phase.end_date > created);
  return {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: {
      flexible: { proration_discounts: 'included' },
      type: 'flexible',
      updated_at: created,
    },
    canceled_at: null,
    completed_at: null,
    created,
    current_phase:
      current === undefined ? null : { end_date: current.end_date, start_date: current.start_date },
    customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: { disabled_reason: null, enabled: false, liability: null },
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: endBehavior,
    livemode: false,
    metadata,
    pause_schedules: [],
    phases,
    released_at: null,
    released_subscription: null,
    status: current === undefined ? 'not_started' : 'active',
    subscription,
    test_clock: null,
  };
}
