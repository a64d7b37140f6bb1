import type { CardFacts, SubscriptionRead } from '../gateway/stripe-facts.ts';

/** Whether Stripe has a card to charge when this subscription's trial ends. Null: no trial of ours. */
export function trialOf(
  { id, status, trialDays }: Pick<SubscriptionRead, 'id' | 'status' | 'trialDays'>,
  cards: CardFacts,
): 'card' | 'no-card' | null {
  if (status !== 'trialing' || trialDays === null) return null;
  return cardOf(id, cards) === null ? 'no-card' : 'card';
}

export function cardOf(subscriptionId: string, { customer, subscriptions }: CardFacts) {
  const own = subscriptions.find((each) => each.subscriptionId === subscriptionId)?.own ?? null;
  return own ?? customer;
}
