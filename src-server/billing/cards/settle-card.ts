import { isLive } from '../../../src/domain/subscription.ts';
import { type HeldLease, nullIfLost } from '../../database/lease.ts';
import { readFork } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { CustomerEntity } from '../customer.entity.ts';
import type {
  CustomerFacts,
  ScheduledChange,
  SubscriptionCard,
  SubscriptionRead,
} from '../gateway/stripe-facts.ts';
import { chooseCard } from './choose-card.ts';

type Own = SubscriptionCard & { subscription: SubscriptionRead };

/**
 * Makes the customer's default card the only one. Checkout stores its card on the subscription, the
 * portal changes the customer's default, and Stripe charges the subscription's card first. Without
 * this, a card changed in the portal is never charged. Sets the default before clearing
 * subscription cards, to leave a card to charge after a crash; the next sync resumes.
 */
export async function settleCard(
  deps: BillingDeps,
  lease: HeldLease,
  about: {
    customerId: string;
    facts: CustomerFacts;
    changes: ReadonlyMap<string, ScheduledChange>;
  },
): Promise<void> {
  const { customerId, facts, changes } = about;
  const ours = ownOf(facts);
  if (facts.presence !== 'here' || ours.length === 0) return;
  const row = await readFork(deps.orm).findOneOrFail(CustomerEntity, {
    stripeCustomerId: customerId,
  });
  const card = chooseCard({
    customer: facts.cards.customer,
    own: ours.flatMap(({ own, subscription }) =>
      own === null ? [] : [{ card: own, subscribedAt: subscription.createdAt }],
    ),
    settled:
      row.cardSettledAt == null ? null : { cardId: row.cardId ?? null, at: row.cardSettledAt },
  });
  if (card !== null && card.id !== facts.cards.customer?.id) {
    await deps.stripe.setCustomerCard(customerId, card.id);
  }
  for (const { subscriptionId, own, savesCard } of ours) {
    const isSettled = own === null && savesCard && !changes.get(subscriptionId)?.namesCard;
    if (!isSettled) await deps.stripe.chargeCustomerCard(subscriptionId);
  }
  if (row.cardSettledAt != null && (row.cardId ?? null) === (card?.id ?? null)) return;
  await nullIfLost(
    lease.write(async (em) => {
      const settled = { cardId: card?.id ?? null, cardSettledAt: deps.clock.now() };
      await em.nativeUpdate(CustomerEntity, { stripeCustomerId: customerId }, settled);
    }),
  );
}

/**
 * Live, and created by us or at one of our prices: a shared Stripe account may bill the same
 * customer for other products.
 */
function ownOf({ subscriptions, cards }: CustomerFacts): Own[] {
  return cards.subscriptions.flatMap((card) => {
    const subscription = subscriptions.find(({ id }) => id === card.subscriptionId);
    if (subscription === undefined || !isLive(subscription.status)) return [];
    const isOurs = subscription.attemptId !== null || subscription.plan !== null;
    return isOurs ? [{ ...card, subscription }] : [];
  });
}
