import type { EntityManager } from '@mikro-orm/postgresql';
import { AccountEntity } from '../../../people/account.entity.ts';
import { isUnproven } from '../../../people/is-unproven.ts';
import type { Gift } from '../../gifts/gift.entities.ts';
import { PlanGrantEntity } from '../../plan-grants/plan-grant.entity.ts';
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
 * The payment and order of a gift, of its buyer, and what the person who redeemed it did and got while it gave its plan.
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
    return { ...bought, ...UNUSED, redemption: null };
  }
  const { from, to } = await spanOf(em, gift, redeemedAt);
  const redemption = {
    id: gift.id,
    at: redeemedAt,
    isBuyer: await isBuyerOf(em, gift, userId ?? gift.buyerAccountId ?? null),
    isBegun: from <= until,
  };
  // The person who redeemed it has erased their account.
  if (accountId == null) return { ...bought, ...UNUSED, redemption };
  const used = await readRecords(em, { ...disputed, userId: accountId });
  const isOfGift = ({ at }: { at: Date | string }) => {
    const moment = new Date(at);
    return moment >= from && (to === null || moment < to);
  };
  const { roleSince } = used;
  const signalsSince = roleSince !== null && roleSince < from ? from : roleSince;
  const isRoleOfGift =
    redemption.isBegun && signalsSince !== null && isOfGift({ at: signalsSince });
  return {
    ...bought,
    until: to !== null && to < until ? to : until,
    redemption,
    signIns: used.signIns.filter(isOfGift),
    attempts: used.attempts.filter(isOfGift),
    roleSince: isRoleOfGift ? signalsSince : null,
  };
}

const UNUSED = { signIns: [], attempts: [], roleSince: null };

/** When the gift gave its plan. A subscriber redeems it before it starts, and may buy a plan after it ended. */
async function spanOf(
  em: EntityManager,
  { planGrantId }: Gift,
  redeemedAt: Date,
): Promise<{ from: Date; to: Date | null }> {
  const grant = planGrantId == null ? null : await em.findOne(PlanGrantEntity, { id: planGrantId });
  if (grant === null) return { from: redeemedAt, to: null };
  const { startsAt, until, endedAt } = grant;
  const ends = [endedAt, until].flatMap((end) => (end == null ? [] : [end.getTime()]));
  return {
    from: startsAt > redeemedAt ? startsAt : redeemedAt,
    to: ends.length === 0 ? null : new Date(Math.min(...ends)),
  };
}

/** Null: unknown. A visitor is known by the address alone, if the account proved it. */
async function isBuyerOf(
  em: EntityManager,
  { accountId, buyerEmail }: Gift,
  buyerId: string | null,
): Promise<boolean | null> {
  if (accountId == null) return null;
  if (buyerId !== null) return accountId === buyerId;
  const account = await em.findOne(AccountEntity, { id: accountId });
  if (account === null || buyerEmail === '') return null;
  if (account.email !== buyerEmail) return false;
  return isUnproven(account) ? null : true;
}
