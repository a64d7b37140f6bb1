/** Why the paid access of a person ended. */
export const ENDINGS = [
  'page',
  'portal',
  'form',
  'replaced',
  'unpaid',
  'refund',
  'dispute',
  'other',
] as const;
export type Ending = (typeof ENDINGS)[number];

/** Facts of the subscription that ended. */
export interface EndingFacts {
  /** Its owner canceled on the page to leave, and did not resume it. */
  onPage: boolean;
  /** A declaration without a sign-in ended it, and its owner did not resume it. */
  byForm: boolean;
  /** The person had bought a plan for life, or redeemed a gift, when it ended. */
  isReplaced: boolean;
  /** Access is closed for a dispute while it is open too. */
  closedBecause: 'dispute' | 'refund' | null;
  isDisputeLost: boolean;
  /** Stripe's value. Null: none was given, or the subscription is unknown. */
  cancelReason: string | null;
  /** An invoice is owed and failed. */
  isOwed: boolean;
}

/** One cause for each ending. `portal`: in Stripe's portal, or by an operator; Stripe does not tell them apart. */
export function endingOf(facts: EndingFacts): Ending {
  // Someone who canceled on the page may still owe an invoice that ends it earlier.
  if (facts.cancelReason === 'payment_failed') return 'unpaid';
  if (facts.onPage) return 'page';
  if (facts.byForm) return 'form';
  if (facts.closedBecause === 'refund') return 'refund';
  if (facts.closedBecause === 'dispute' && facts.isDisputeLost) return 'dispute';
  if (facts.cancelReason === 'payment_disputed') return 'dispute';
  if (facts.isReplaced) return 'replaced';
  if (facts.isOwed) return 'unpaid';
  return facts.cancelReason === null ? 'other' : 'portal';
}
