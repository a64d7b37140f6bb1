import type { CardRead } from '../stripe/stripe-facts.ts';

export interface CardChoice {
  /** Their default at Stripe. */
  customer: CardRead | null;
  /** Cards that single subscriptions have of their own. */
  own: { card: CardRead; subscribedAt: Date }[];
  /** What the default was when it was settled last, and when; null when it never was. */
  settled: { cardId: string | null; at: Date } | null;
}

/**
 * The card that the customer chose last. Stripe does not say when a default was chosen, only when a card was added.
 * So the default of the last settling decides which of the two was changed since:
 *
 * - the customer's: a change in the portal. It wins, unless a subscription got a card that was added later.
 * - a subscription's: a new purchase, or a payment on the invoice page. A purchase wins. Otherwise the card wins that
 *   was added later: a scheduled change can bring back an old one.
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
