import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import type { PlanGrantSource } from '../../../src/domain/plan-grants.ts';

/** A plan that our Stripe account does not bill: paid elsewhere, or given. */
export const PlanGrantEntity = defineEntity({
  name: 'PlanGrant',
  tableName: 'plan_grant',
  properties: {
    id: p.uuid().primary(),
    accountId: p.uuid().index('plan_grant_account_index'),
    plan: p.text().$type<Plan>(),
    /** Business time, as are all times of this table. */
    startsAt: p.datetime(3),
    /** Null: for life. */
    until: p.datetime(3).nullable(),
    source: p.text().$type<PlanGrantSource>(),
    /** The id of the purchase at its source. */
    sourceRef: p.text(),
    /** In the currency's smallest unit. Shown to the operator, and never revenue. */
    paidMinor: p.bigint('number').nullable(),
    currency: p.text().nullable(),
    note: p.text(),
    operatorId: p.uuid().nullable(),
    moveId: p.uuid().nullable(),
    /** Days before the end of the last mail about it; null: none was sent. */
    mailedDays: p.integer().nullable(),
    /** Given here: its owner is written to at its start, before its end and at its end. */
    mailsOwner: p.boolean().default(false),
    /** The end that the reminder named; null: none was sent. */
    remindedUntil: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
    /** 'expired', 'operator', 'rolled-back', 'erasure', or for a purchase 'refund', 'dispute' or 'withdrawal'. */
    endReason: p.text().nullable(),
  },
  uniques: [
    {
      name: 'plan_grant_source_unique',
      properties: ['source', 'sourceRef'],
      where: { endedAt: null },
    },
  ],
  indexes: [{ name: 'plan_grant_move_index', properties: ['moveId'] }],
});
export type PlanGrant = InferEntity<typeof PlanGrantEntity>;
