import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { BillingCycle, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import type { LeftReason } from '../../../src/domain/price-move.ts';

/** A seller's decision to move the subscribers of one price to the price on sale. */
export const PriceMoveEntity = defineEntity({
  name: 'PriceMove',
  tableName: 'price_move',
  properties: {
    id: p.uuid().primary(),
    /** The catalogue version that brought the new price. */
    version: p.integer(),
    plan: p.text().$type<Plan>(),
    billingCycle: p.text().$type<BillingCycle>(),
    /** The new price in minor units. */
    amountCents: p.double().$type<number>(),
    currency: p.text(),
    state: p.text().$type<'running' | 'stopped' | 'done'>(),
    /** The operator, or 'command line'. */
    startedBy: p.text(),
    /** Machine time. */
    startedAt: p.datetime(3),
    stoppedAt: p.datetime(3).nullable(),
  },
});
export type PriceMove = InferEntity<typeof PriceMoveEntity>;

/**
 * waiting: no email yet. mailed: the email is queued or sent. scheduling: Stripe is about to be asked.
 * scheduled: Stripe changes the price at the renewal, by reading it back. lifting: stopped after that.
 * moved: renewed at the new price. left: keeps its price.
 */
export type PriceMoveState =
  | 'waiting'
  | 'mailed'
  | 'scheduling'
  | 'scheduled'
  | 'lifting'
  | 'moved'
  | 'left';

/** One subscription of a price move. */
export const PriceMoveMemberEntity = defineEntity({
  name: 'PriceMoveMember',
  tableName: 'price_move_member',
  properties: {
    moveId: p.uuid().primary(),
    stripeSubscriptionId: p.text().primary(),
    userId: p.uuid().index('price_move_member_user_index'),
    fromPriceId: p.text(),
    fromAmountCents: p.double().$type<number>(),
    state: p.text().$type<PriceMoveState>(),
    /** Set when it is left. */
    reason: p.text().$type<LeftReason>().nullable(),
    mailId: p.uuid().nullable(),
    /** Business time of the email's delivery. */
    mailedAt: p.datetime(3).nullable(),
    /** Business time of the first renewal at the new price. */
    movesAt: p.datetime(3).nullable(),
    toPriceId: p.text().nullable(),
    /** Machine time of the last failed try. */
    triedAt: p.datetime(3).nullable(),
  },
  indexes: [{ name: 'price_move_member_state_index', properties: ['moveId', 'state'] }],
});
export type PriceMoveMember = InferEntity<typeof PriceMoveMemberEntity>;
