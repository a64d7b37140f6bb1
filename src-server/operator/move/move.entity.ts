import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { MoveState } from '../../../src/contract/operator/move.contract.ts';
import type { MoveProblem, MoveVerdict } from '../../../src/domain/move/verdict.ts';

/** One move of existing subscribers into this shop. */
export const MoveEntity = defineEntity({
  name: 'Move',
  tableName: 'move',
  properties: {
    id: p.uuid().primary(),
    state: p.text().$type<MoveState>(),
    operatorId: p.uuid(),
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

/** One live subscription that a move found. */
export const MoveMemberEntity = defineEntity({
  name: 'MoveMember',
  tableName: 'move_member',
  properties: {
    moveId: p.uuid().primary(),
    /** Id of the subscription. */
    sourceRef: p.text().primary(),
    sourceStatus: p.text(),
    email: p.text().nullable(),
    stripeCustomerId: p.text(),
    priceId: p.text().nullable(),
    /** The plan in the price's metadata: a suggestion. */
    markedPlan: p.text().nullable(),
    amountMinor: p.integer().nullable(),
    currency: p.text(),
    intervalUnit: p.text().nullable(),
    intervalCount: p.integer().nullable(),
    items: p.integer(),
    quantity: p.integer().nullable(),
    coupon: p.text().nullable(),
    trialEndsAt: p.datetime(3).nullable(),
    endsAt: p.datetime(3).nullable(),
    plan: p.text().nullable(),
    verdict: p.text().$type<MoveVerdict>().nullable(),
    problem: p.text().$type<MoveProblem>().nullable(),
    /** 'read', 'created', 'moved', 'invited', 'undone' or 'failed'. */
    state: p.text(),
    accountId: p.uuid().nullable().index('move_member_account_index'),
    /** This move created the account. */
    isNew: p.boolean().default(false),
  },
  indexes: [{ name: 'move_member_state_index', properties: ['moveId', 'state'] }],
});
