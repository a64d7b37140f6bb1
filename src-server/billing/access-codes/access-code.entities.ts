import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Codes that an operator made together. Each gives one person a plan, once. */
export const AccessCodeBatchEntity = defineEntity({
  name: 'AccessCodeBatch',
  tableName: 'access_code_batch',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    plan: p.text(),
    count: p.integer(),
    /** Days of access, counted from the redemption. Null: access ends on a date. */
    days: p.integer().nullable(),
    /** Business time, as are all times of these tables. */
    until: p.datetime(3).nullable(),
    redeemBy: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    /** Codes that were not redeemed by then give nothing. */
    endedAt: p.datetime(3).nullable(),
  },
});
export type AccessCodeBatch = InferEntity<typeof AccessCodeBatchEntity>;

export const AccessCodeEntity = defineEntity({
  name: 'AccessCode',
  tableName: 'access_code',
  properties: {
    /** SHA-256. The code itself is shown once and not stored. */
    hash: p.text().primary(),
    batchId: p.uuid().index('access_code_batch_index'),
    /** Null after an erasure; the code stays used. */
    accountId: p.uuid().nullable().index('access_code_account_index'),
    redeemedAt: p.datetime(3).nullable(),
    planGrantId: p.uuid().nullable(),
  },
});
