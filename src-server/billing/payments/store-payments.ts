import type { InferEntity } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChargeRead } from '../gateway/stripe-facts.ts';
import { markDays } from '../revenue/mark-days.ts';
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
  const changed: Date[] = [];
  const rows = new Map(known.map((row) => [row.stripeChargeId, row]));
  for (const { id, createdAt, amountCents, refundedCents, ...rest } of received) {
    const { currency, dispute, country } = rest;
    const facts = { userId, at: createdAt, amountCents, refundedCents, currency, dispute, country };
    const row = rows.get(id);
    if (row === undefined) em.create(ReceivedPaymentEntity, { stripeChargeId: id, ...facts });
    else if (!isSame(row, facts)) Object.assign(row, facts);
    else {
      // Rows of an earlier version have no country. No sum of a day counts it.
      row.country = country;
      continue;
    }
    changed.push(createdAt);
  }
  markDays(em, changed);
}

type Kept = Pick<
  InferEntity<typeof ReceivedPaymentEntity>,
  'amountCents' | 'refundedCents' | 'dispute'
>;

/** The parts of a stored charge that change the sums of its day. */
function isSame(row: Kept, facts: Kept): boolean {
  return (
    row.amountCents === facts.amountCents &&
    row.refundedCents === facts.refundedCents &&
    (row.dispute ?? null) === facts.dispute
  );
}
