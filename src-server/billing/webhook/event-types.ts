/**
 * The handling of an event. 'session': the attempt behind its payment session. 'customer': a read of the
 * whole customer. 'refund', 'dispute': that, and a read of its own, because the customer's data does
 * not include the outcome. 'warning': a read of the fraud warning.
 */
export type EventNeed = 'session' | 'customer' | 'refund' | 'dispute' | 'warning';

/** Every event type that needs processing, by prefix. */
const NEEDS: Record<string, EventNeed> = {
  'checkout.session.': 'session',
  'customer.subscription.': 'customer',
  'invoice.paid': 'customer',
  'invoice.payment_succeeded': 'customer',
  'invoice.payment_failed': 'customer',
  'invoice.payment_action_required': 'customer',
  'invoice.finalization_failed': 'customer',
  'invoice.voided': 'customer',
  'invoice.marked_uncollectible': 'customer',
  'charge.pending': 'customer',
  'charge.refunded': 'customer',
  'charge.refund.updated': 'refund',
  'charge.dispute.': 'dispute',
  'radar.early_fraud_warning.': 'warning',
  'refund.': 'refund',
  'subscription_schedule.': 'customer',
  'customer.updated': 'customer',
  'customer.deleted': 'customer',
};

/**
 * Null if it needs nothing. Such an event is stored as received and marked done: an endpoint may
 * subscribe to everything.
 */
export function needOf(type: string): EventNeed | null {
  for (const [beginning, need] of Object.entries(NEEDS)) {
    if (type.startsWith(beginning)) return need;
  }
  return null;
}

/** Prefixes of the event types that one read of the customer answers. */
export const ANSWERED_BY_READING = Object.keys(NEEDS).filter(
  (beginning) => NEEDS[beginning] === 'customer',
);

/** A paid session is read with its customer, which answers the customer's other events. */
export const isAnsweredFirst = ({ type }: { type: string }): boolean => needOf(type) === 'session';
