import type { CardRead } from '../gateway/stripe-facts.ts';

interface CardChoice {
  /** The customer's default at Stripe. */
  customer: CardRead | null;
  /** Cards that individual subscriptions name. */
  own: { card: CardRead; subscribedAt: Date }[];
  /** The default at the last settlement, and its time; null before the first. */
  settled: { cardId: string | null; at: Date } | null;
}

/**
 * The card that the customer chose last. Stripe records when a card was added, not when it became
 * the default.
 * Comparing with the default at the last settlement shows which of the two changed:
 * - the customer's default: a change in the portal. It wins, unless a subscription got a card added
 * later.
 * - a subscription's card: a new purchase, or a payment on the invoice page. A purchase wins.
 * Otherwise the card
 * added later wins, because a scheduled change can bring back an old one.
 */
export function chooseCard({ customer, own, settled }: CardChoice): CardRead | null {
  const changed = own.filter(({ card }) => card.id !== settled?.cardId);
  const latest = (customer === null ? own : changed).reduce<CardChoice['own'][number] | null>(
    (best, each) => (best === null || best.card.addedAt < each.card.addedAt ? each : best),
    null,
  );
  if (latest === null) return customer;
  if (customer === null) return latest.card;
  const isUnchanged = settled !== null && settled.cardId === customer.id;
  if (isUnchanged && latest.subscribedAt > settled.at) return latest.card;
  return latest.card.addedAt > customer.addedAt ? latest.card : customer;
}
