import {
  type Charge,
  chargesFor,
  coveredBy,
  type Dispute,
  type Invoice,
} from './stripe-objects.ts';

/** Inquiries and disputes that were dropped withdraw no money. */
const HARMLESS = /^(won|prevented|warning_.*)$/;

const isLost = ({ status }: Dispute) => status === 'lost';
export const isOpen = (dispute: Dispute) => !isLost(dispute) && !HARMLESS.test(dispute.status);

/**
 * Why a subscription with these invoices is closed by the specification: a lost dispute, or a full refund of its latest
 * period. A partial refund changes nothing. Null: not closed.
 */
export function moneyBack(
  invoices: readonly Invoice[],
  charges: readonly Charge[],
  disputes: readonly Dispute[],
): 'charged back' | 'refunded' | null {
  const paid = invoices.filter(({ status }) => status === 'paid');
  const ids = new Set(chargesFor(paid, charges).map(({ id }) => id));
  if (disputes.some((dispute) => isLost(dispute) && ids.has(dispute.charge))) return 'charged back';
  const latest = Math.max(...paid.map(coveredBy));
  const ofLatest = paid.filter((each) => each.amount_paid > 0 && coveredBy(each) === latest);
  const cents = ofLatest.reduce((sum, each) => sum + each.amount_paid, 0);
  const back = chargesFor(ofLatest, charges).reduce((sum, each) => sum + each.amount_refunded, 0);
  return cents > 0 && back >= cents ? 'refunded' : null;
}
