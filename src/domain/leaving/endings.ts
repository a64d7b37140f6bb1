/** Why the paid access of a person ended. */
export const ENDINGS = ['page', 'portal', 'form', 'unpaid', 'refund', 'dispute', 'other'] as const;
export type Ending = (typeof ENDINGS)[number];

/** Facts of the subscription that ended. */
export interface EndingFacts {
  /** Its owner canceled on the page to leave. */
  onPage: boolean;
  /** A declaration without a sign-in ended it. */
  byForm: boolean;
  closedBecause: 'dispute' | 'refund' | null;
  /** Stripe's value. Null: none was given, or the subscription is unknown. */
  cancelReason: string | null;
  /** An invoice is owed and failed. */
  isOwed: boolean;
}

/** One cause for each ending. `portal`: in Stripe's portal, or by an operator; Stripe does not tell them apart. */
export function endingOf(facts: EndingFacts): Ending {
  // Someone who canceled on the page and resumed may still end unpaid.
  if (facts.cancelReason === 'payment_failed') return 'unpaid';
  if (facts.onPage) return 'page';
  if (facts.byForm) return 'form';
  if (facts.closedBecause !== null) return facts.closedBecause;
  if (facts.cancelReason === 'payment_disputed') return 'dispute';
  if (facts.isOwed) return 'unpaid';
  return facts.cancelReason === null ? 'other' : 'portal';
}
