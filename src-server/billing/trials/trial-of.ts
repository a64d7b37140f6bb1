import type { CardFacts } from '../gateway/stripe-facts.ts';
import type { JudgedSubscription } from '../sync/judge-customer.ts';

type Trialing = Pick<JudgedSubscription, 'id' | 'status' | 'trialDays' | 'lastPaid'>;

/**
 * Whether Stripe has a card to charge when this subscription's trial ends. Null: no trial of ours, or it was paid since.
 * Stripe keeps `trialDays` for good, and later free days are a trial there too.
 */
export function trialOf(
  { id, status, trialDays, lastPaid }: Trialing,
  { cards, paidTrials }: { cards: CardFacts; paidTrials: readonly string[] },
): 'card' | 'no-card' | null {
  if (status !== 'trialing' || trialDays === null) return null;
  if (lastPaid !== null || paidTrials.includes(id)) return null;
  return cardOf(id, cards) === null ? 'no-card' : 'card';
}

export function cardOf(subscriptionId: string, { customer, subscriptions }: CardFacts) {
  const own = subscriptions.find((each) => each.subscriptionId === subscriptionId)?.own ?? null;
  return own ?? customer;
}
