import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { MoveState } from '../../../src/contract/operator/move.contract.ts';
import type { MoveSource } from '../../../src/domain/move/sources.ts';
import type { MoveProblem, MoveVerdict } from '../../../src/domain/move/verdict.ts';
import type { PlanGrantSource } from '../../../src/domain/plan-grants.ts';

/** One move of existing subscribers into this shop. */
export const MoveEntity = defineEntity({
  name: 'Move',
  tableName: 'move',
  properties: {
    id: p.uuid().primary(),
    state: p.text().$type<MoveState>(),
    /** Null: the command line. */
    operatorId: p.uuid().nullable(),
    /** Where reading continues; null: at the start. */
    cursor: p.text().nullable(),
    /** Machine time, as are all times of this table. */
    createdAt: p.datetime(3),
    readAt: p.datetime(3).nullable(),
    appliedAt: p.datetime(3).nullable(),
    endedAt: p.datetime(3).nullable(),
  },
});
export type Move = InferEntity<typeof MoveEntity>;

/** One live purchase that a move found. */
export const MoveMemberEntity = defineEntity({
  name: 'MoveMember',
  tableName: 'move_member',
  properties: {
    moveId: p.uuid().primary(),
    /** Id of the subscription or membership; of a row of a file, its kind and the purchase's id. */
    sourceRef: p.text().primary(),
    source: p.text().$type<MoveSource>().default('stripe'),
    sourceStatus: p.text(),
    email: p.text().nullable(),
    /** The address under which the buyer moves in; null: none is known. */
    person: p.text().nullable(),
    discordId: p.text().nullable(),
    /** A name that the file gave in place of an id. */
    discordName: p.text().nullable(),
    tradingview: p.text().nullable(),
    /** The buyer's id at the source. */
    sourceUserId: p.text().nullable(),
    /** Empty outside our Stripe account, as is `currency`. */
    stripeCustomerId: p.text(),
    /** The subscription that Whop names. */
    stripeSubscriptionId: p.text().nullable(),
    priceId: p.text().nullable(),
    /** How the source names the price. */
    priceLabel: p.text().nullable(),
    /** The plan in the price's metadata, or in the file: a suggestion. */
    markedPlan: p.text().nullable(),
    amountMinor: p.double().$type<number>().nullable(),
    currency: p.text(),
    intervalUnit: p.text().nullable(),
    intervalCount: p.integer().nullable(),
    items: p.integer(),
    quantity: p.integer().nullable(),
    coupon: p.text().nullable(),
    trialEndsAt: p.datetime(3).nullable(),
    endsAt: p.datetime(3).nullable(),
    /** Paid elsewhere until then. */
    until: p.datetime(3).nullable(),
    isLifetime: p.boolean().default(false),
    /** Source and purchase id of the plan grant that the row leads to. */
    grantSource: p.text().$type<PlanGrantSource>().nullable(),
    grantRef: p.text().nullable(),
    /** The line of an uploaded file; null: the row comes from a provider. */
    line: p.integer().nullable(),
    /** A cell that cannot be read. */
    fault: p.text().$type<MoveProblem>().nullable(),
    plan: p.text().nullable(),
    verdict: p.text().$type<MoveVerdict>().nullable(),
    problem: p.text().$type<MoveProblem>().nullable(),
    /** 'read', 'created', 'moved', 'invited', 'undone', 'kept' or 'failed'. */
    state: p.text(),
    accountId: p.uuid().nullable().index('move_member_account_index'),
    /** This move created the account. */
    isNew: p.boolean().default(false),
  },
  indexes: [
    { name: 'move_member_state_index', properties: ['moveId', 'state'] },
    { name: 'move_member_person_index', properties: ['moveId', 'person'] },
  ],
});
