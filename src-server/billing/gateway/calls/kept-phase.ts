import type Stripe from 'stripe';
import { idOf } from '../mapping/fields.ts';

type Phase = Stripe.SubscriptionSchedule.Phase;
type PhaseParam = Stripe.SubscriptionScheduleUpdateParams.Phase;
type Id = string | { id: string };

/**
 * Converts a phase from Stripe's response to a parameter. Writing phases replaces them whole, and
 * the subscription loses every omitted field. One-time charges at the phase's start are omitted on
 * purpose.
 */
export function keptPhase(phase: Phase): PhaseParam {
  return {
    ...keptTerms(phase),
    start_date: phase.start_date,
    end_date: phase.end_date,
    proration_behavior: phase.proration_behavior,
    ...present('billing_cycle_anchor', phase.billing_cycle_anchor),
    ...present('trial_end', phase.trial_end),
    ...filled('discounts', phase.discounts.map(discountParam)),
    ...filled('default_tax_rates', idsOf(phase.default_tax_rates)),
    items: phase.items.map((item) => ({
      price: idOf(item.price) ?? '',
      ...present('quantity', item.quantity),
      ...present('metadata', item.metadata),
      ...filled('discounts', item.discounts.map(discountParam)),
      ...filled('tax_rates', idsOf(item.tax_rates)),
    })),
  };
}

/** Payment terms and invoice settings, without the items. */
export function keptTerms(phase: Phase): Omit<PhaseParam, 'items'> {
  const { automatic_tax: tax, transfer_data: transfer } = phase;
  return {
    ...present('application_fee_percent', phase.application_fee_percent),
    ...(tax === undefined
      ? {}
      : {
          automatic_tax: {
            enabled: tax.enabled,
            ...(tax.liability === null ? {} : { liability: partyOf(tax.liability) }),
          },
        }),
    ...present('billing_thresholds', phase.billing_thresholds as PhaseParam['billing_thresholds']),
    ...present('collection_method', phase.collection_method),
    ...present('default_payment_method', idOf(phase.default_payment_method)),
    ...present('description', phase.description),
    ...present('invoice_settings', invoiceSettings(phase.invoice_settings)),
    ...present('metadata', phase.metadata),
    ...present('on_behalf_of', idOf(phase.on_behalf_of)),
    ...(transfer === null
      ? {}
      : {
          transfer_data: {
            destination: idOf(transfer.destination) ?? '',
            ...present('amount_percent', transfer.amount_percent),
          },
        }),
  };
}

function invoiceSettings(settings: Phase['invoice_settings']): PhaseParam['invoice_settings'] {
  if (settings === null) return undefined;
  return {
    ...filled('account_tax_ids', idsOf(settings.account_tax_ids)),
    ...filled('custom_fields', settings.custom_fields ?? []),
    ...present('days_until_due', settings.days_until_due),
    ...present('description', settings.description),
    ...present('footer', settings.footer),
    ...(settings.issuer === null ? {} : { issuer: partyOf(settings.issuer) }),
  };
}

function partyOf<T extends string>(party: {
  type: T;
  account?: Id;
}): { type: T; account?: string } {
  return { type: party.type, ...present('account', idOf(party.account)) };
}

function discountParam(discount: Phase['discounts'][number]) {
  return {
    ...present('discount', idOf(discount.discount)),
    // Naming a running discount by id continues it. Naming its coupon would start it over.
    ...(discount.discount === null ? present('coupon', idOf(discount.coupon)) : {}),
    ...(discount.discount === null ? present('promotion_code', idOf(discount.promotion_code)) : {}),
  };
}

export function idsOf(list: Id[] | null | undefined): string[] {
  return (list ?? []).map(idOf).filter((id) => id !== null);
}

function present<K extends string, T>(name: K, value: T | null | undefined): { [P in K]?: T } {
  return value === null || value === undefined ? {} : ({ [name]: value } as { [P in K]?: T });
}

/** Omits empty lists: an empty list would clear what the phase inherits. */
export function filled<K extends string, T>(name: K, list: T[]): { [P in K]?: T[] } {
  return list.length === 0 ? {} : ({ [name]: list } as { [P in K]?: T[] });
}
