import type { EntityManager } from '@mikro-orm/postgresql';
import type { Gift } from '../../gifts/gift.entities.ts';
import type { DisputeCase } from '../dispute-case.entity.ts';
import { GIFT_ORDER, PURCHASE_CONSENTS } from './fact.statements.ts';
import {
  type ConsentRow,
  type DisputeRecords,
  type OrderRow,
  readRecords,
  untilOf,
} from './read-records.ts';

/**
 * The payment and order of a gift, of its buyer, and since the redemption what the person who redeemed it did and got.
 * Other payments and sign-ins of both are not about it.
 */
export async function readGiftRecords(
  em: EntityManager,
  { userId, chargeId, openedAt }: Pick<DisputeCase, 'userId' | 'chargeId' | 'openedAt'>,
  gift: Gift,
): Promise<DisputeRecords> {
  const disputed = { chargeId, openedAt };
  const until = untilOf(disputed);
  const payer = userId ?? gift.buyerAccountId ?? gift.id;
  const { payments, refunds } = await readRecords(em, { ...disputed, userId: payer });
  const orders = await em.execute<OrderRow[]>(GIFT_ORDER, [gift.id, until]);
  const bought = {
    until,
    payments,
    refunds,
    orders: orders.map((order) => ({ ...order, at: payments[0]?.at ?? order.at })),
    consents: await em.execute<ConsentRow[]>(PURCHASE_CONSENTS, [gift.id, until]),
    cancellations: [],
  };
  const { redeemedAt, accountId } = gift;
  if (redeemedAt == null || redeemedAt > until) {
    return { ...bought, signIns: [], attempts: [], roleSince: null, redemption: null };
  }
  const redemption = {
    id: gift.id,
    at: redeemedAt,
    isBuyer: accountId != null && accountId === payer,
  };
  // The person who redeemed it has erased their account.
  if (accountId == null) {
    return { ...bought, signIns: [], attempts: [], roleSince: null, redemption };
  }
  const used = await readRecords(em, { ...disputed, userId: accountId });
  const since = <R extends { at: Date | string }>(rows: readonly R[]) =>
    rows.filter(({ at }) => new Date(at) >= redeemedAt);
  const { roleSince } = used;
  return {
    ...bought,
    redemption,
    signIns: since(used.signIns),
    attempts: since(used.attempts),
    roleSince: roleSince !== null && roleSince < redeemedAt ? redeemedAt : roleSince,
  };
}
