import type Stripe from 'stripe';
import { earliest } from '../../sync/moments.ts';
import type { ChargeRead, InvoiceRead, InvoiceState } from '../stripe-facts.ts';
import { idOf, moment, momentOrNull } from './fields.ts';

export function invoiceRead(invoice: Stripe.Invoice): InvoiceRead {
  const covered = invoice.lines.data.filter((line) => line.amount >= 0 && isOfSubscription(line));
  const whole = covered.filter(
    (line) => line.parent?.subscription_item_details?.proration === false,
  );
  return {
    id: invoice.id,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    reason: invoice.billing_reason,
    state: stateOf(invoice),
    paidCents: invoice.amount_paid,
    totalCents: invoice.total,
    taxCents: invoice.total - (invoice.total_excluding_tax ?? invoice.total),
    currency: invoice.currency,
    paidAt: momentOrNull(invoice.status_transitions.paid_at),
    coversUntil:
      covered.length === 0 ? null : moment(Math.max(...covered.map((line) => line.period.end))),
    beginsAt:
      whole.length === 0 ? null : moment(Math.min(...whole.map((line) => line.period.start))),
    priceId: idOf(whole[0]?.pricing?.price_details?.price),
    finalizesAt:
      invoice.automatically_finalizes_at == null
        ? null
        : moment(invoice.automatically_finalizes_at),
    failedAt: failedAtOf(invoice),
    createdAt: moment(invoice.created),
    url: invoice.hosted_invoice_url ?? null,
    paymentIntentIds: (invoice.payments?.data ?? [])
      .map((payment) => idOf(payment.payment.payment_intent))
      .filter((id) => id !== null),
  };
}

/** A manually added fee has its own period and buys no access. */
function isOfSubscription(line: Stripe.InvoiceLineItem): boolean {
  return line.parent?.type !== 'invoice_item_details' || idOf(line.subscription) !== null;
}

function stateOf(invoice: Stripe.Invoice): InvoiceState {
  if (invoice.status === 'paid') return 'settled';
  if (invoice.status === 'draft') return 'draft';
  if (invoice.status !== 'open') return 'waived';
  return invoice.amount_remaining === 0 ? 'settled' : 'owed';
}

/**
 * Stripe first tries to collect at finalisation, so that is the first failure, not the latest
 * retry.
 */
function failedAtOf(invoice: Stripe.Invoice): Date | null {
  if (stateOf(invoice) !== 'owed' || !invoice.attempted) return null;
  return moment(invoice.status_transitions.finalized_at ?? invoice.created);
}

export function chargeRead(charge: Stripe.Charge, disputes: Stripe.Dispute[]): ChargeRead {
  return {
    id: charge.id,
    paymentIntentId: idOf(charge.payment_intent),
    pending: charge.status === 'pending',
    succeeded: charge.status === 'succeeded',
    createdAt: moment(charge.created),
    currency: charge.currency,
    amountCents: charge.amount_captured,
    refundedCents: charge.amount_refunded,
    country: countryOf(charge),
    dispute: disputeOf(disputes.map((dispute) => dispute.status)),
    evidenceDueAt: earliest(disputes.map(evidenceDueAt)),
  };
}

function countryOf({ billing_details, payment_method_details }: Stripe.Charge): string | null {
  return billing_details.address?.country ?? payment_method_details?.card?.country ?? null;
}

/** Inquiries and closed warnings move no money and end no access. */
const HARMLESS = [
  'won',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'prevented',
];

/** Null if Stripe needs no evidence, or already has it. */
function evidenceDueAt(dispute: Stripe.Dispute): Date | null {
  const { due_by } = dispute.evidence_details;
  return dispute.status === 'needs_response' && due_by !== null ? moment(due_by) : null;
}

function disputeOf(statuses: string[]): ChargeRead['dispute'] {
  if (statuses.includes('lost')) return 'lost';
  return statuses.some((status) => !HARMLESS.includes(status)) ? 'open' : null;
}
