import { coveredBy, type Invoice, type TheirSubscription } from './stripe-objects.ts';

const GRACE_SECONDS = 7 * 86_400;
/** Stripe charges a renewal about an hour after the period ends. Access lasts through that time. */
const RENEWAL_SECONDS = 2 * 3_600;

/** Until when access is paid for, or granted in grace after a failed payment. Null: nothing was ever paid. */
export function reachOf(
  subscription: TheirSubscription,
  invoices: readonly Invoice[],
): number | null {
  const paid = invoices.filter(({ status }) => status === 'paid');
  const paidUntil = Math.max(...paid.map(coveredBy));
  const covered = [
    paidUntil,
    ...invoices
      .filter(({ status }) => status === 'draft')
      .map((draft) => Math.min(coveredBy(draft), paidUntil + RENEWAL_SECONDS)),
  ];
  const lastPaid = Math.max(...paid.map(({ created }) => created));
  const failed = invoices
    .filter(({ status, attempted }) => status === 'open' && attempted)
    // Invoices owed before the last paid one were forgiven or dropped.
    .filter(({ created }) => created >= lastPaid)
    .map(({ status_transitions, created }) => status_transitions.finalized_at ?? created);
  const periodEnd = subscription.items.data[0]?.current_period_end ?? 0;
  const reach = Math.max(
    Math.min(Math.max(...covered), periodEnd),
    subscription.status === 'past_due' && failed.length > 0
      ? Math.min(...failed) + GRACE_SECONDS
      : Number.NEGATIVE_INFINITY,
  );
  return Number.isFinite(reach) ? reach : null;
}
