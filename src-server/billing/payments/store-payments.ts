import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChargeRead } from '../gateway/stripe-facts.ts';
import { ReceivedPaymentEntity } from './received-payment.entity.ts';

/**
 * Stores a customer's successful charges. A charge that Stripe lists no longer keeps its row: Stripe hides the charges
 * of a deleted customer.
 */
export async function storePayments(
  em: EntityManager,
  { userId, charges }: { userId: string; charges: readonly ChargeRead[] },
): Promise<void> {
  const received = charges.filter(({ succeeded, amountCents }) => succeeded && amountCents > 0);
  if (received.length === 0) return;
  const known = await em.find(ReceivedPaymentEntity, {
    stripeChargeId: { $in: received.map(({ id }) => id) },
  });
  const rows = new Map(known.map((row) => [row.stripeChargeId, row]));
  for (const { id, createdAt, amountCents, refundedCents, ...rest } of received) {
    const { currency, dispute, country } = rest;
    const facts = { userId, at: createdAt, amountCents, refundedCents, currency, dispute, country };
    const row = rows.get(id);
    if (row === undefined) em.create(ReceivedPaymentEntity, { stripeChargeId: id, ...facts });
    else Object.assign(row, facts);
  }
}
