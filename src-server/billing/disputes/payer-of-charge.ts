import type { EntityManager } from '@mikro-orm/postgresql';
import type { BillingDeps } from '../billing.deps.ts';
import { CustomerEntity } from '../customer.entity.ts';
import { GiftEntity } from '../gifts/gift.entities.ts';
import { LifetimePurchaseEntity } from '../lifetimes/lifetime.entities.ts';
import { uuidOf } from '../payer.ts';

/** The single payment behind a charge. Both null: another payment. */
export interface Bought {
  giftId: string | null;
  lifetimeId: string | null;
}

/** Asks Stripe for the purchase of a charge or dispute: the payment of a gift or a plan for life has no customer. */
export async function purchaseBehind(
  { stripe }: Pick<BillingDeps, 'stripe'>,
  { customerId }: { customerId: string | null },
  { kind, id }: { kind: 'charge' | 'dispute'; id: string },
): Promise<Bought> {
  if (customerId !== null) return { giftId: null, lifetimeId: null };
  return {
    giftId: uuidOf(await stripe.gifts.purchaseOf(kind, id)),
    lifetimeId: uuidOf(await stripe.lifetimes.purchaseOf(kind, id)),
  };
}

/** The purchase as we know it, and its buyer. `userId` is null for a visitor or an unknown customer. */
export async function findPayer(
  em: EntityManager,
  customerId: string | null,
  { giftId, lifetimeId }: Bought,
): Promise<{ userId: string | null } & Bought> {
  const gift = giftId === null ? null : await em.findOne(GiftEntity, { id: giftId });
  const lifetime =
    lifetimeId === null ? null : await em.findOne(LifetimePurchaseEntity, { id: lifetimeId });
  const known = { giftId: gift?.id ?? null, lifetimeId: lifetime?.id ?? null };
  if (gift !== null) return { ...known, userId: gift.buyerAccountId ?? null };
  if (lifetime !== null) return { ...known, userId: lifetime.accountId ?? null };
  if (customerId === null) return { ...known, userId: null };
  const customer = await em.findOne(CustomerEntity, { stripeCustomerId: customerId });
  return { ...known, userId: customer?.userId ?? null };
}
