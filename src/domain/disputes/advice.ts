import type { DisputeFact, FactKind } from './fact.ts';

export type Advice = 'fight' | 'accept';

/** Why: one code for each sentence on screen. */
export type AdviceReason =
  | 'used'
  | 'canceled-after'
  | 'refunded'
  | 'no-account'
  | 'cancelled-before'
  | 'no-use'
  | 'no-sign-in'
  | 'nothing-delivered'
  | 'gift-used'
  | 'not-redeemed';

/** unknown: the payment belongs to nobody known here. */
export type Payer = 'account' | 'gift' | 'lifetime' | 'unknown';

export interface Advised {
  advice: Advice;
  because: AdviceReason;
}

/**
 * Advice, never a promise. Weak evidence costs the dispute and shows the bank that the buyer may be right, so a case
 * without use or delivery is better accepted.
 */
export function adviseOn(facts: readonly DisputeFact[], payer: Payer): Advised {
  const has = (...kinds: FactKind[]) => facts.some(({ kind }) => kinds.includes(kind));
  if (payer === 'unknown') return { advice: 'accept', because: 'no-account' };
  if (has('refund')) return { advice: 'fight', because: 'refunded' };
  if (cancelledBeforePayment(facts)) return { advice: 'accept', because: 'cancelled-before' };
  const isDelivered = has('access', 'signals');
  if (payer === 'gift') {
    if (!has('redemption')) return { advice: 'accept', because: 'not-redeemed' };
    return isDelivered
      ? { advice: 'fight', because: 'gift-used' }
      : { advice: 'accept', because: 'nothing-delivered' };
  }
  // A plan for life is sold only to a signed-in buyer, so its order proves a session.
  const signedIn = has('sign-in') || (payer === 'lifetime' && has('order'));
  if (!signedIn) {
    return { advice: 'accept', because: isDelivered ? 'no-sign-in' : 'no-use' };
  }
  if (!isDelivered) return { advice: 'accept', because: 'nothing-delivered' };
  return { advice: 'fight', because: has('cancellation') ? 'canceled-after' : 'used' };
}

/** The buyer had left, and was still charged. */
function cancelledBeforePayment(facts: readonly DisputeFact[]): boolean {
  const paidAt = facts.findLast(({ kind }) => kind === 'payment')?.at;
  if (paidAt === undefined) return false;
  return facts.some(({ kind, at }) => kind === 'cancellation' && at < paidAt);
}

/** Kinds that a strong case has, and this one has not. */
export function missingIn(facts: readonly DisputeFact[], payer: Payer): FactKind[] {
  const use: FactKind = payer === 'gift' ? 'redemption' : 'sign-in';
  const wanted: FactKind[] = ['payment', 'order', 'consent', use, 'access', 'signals'];
  return wanted.filter((wantedKind) => facts.every(({ kind }) => kind !== wantedKind));
}
