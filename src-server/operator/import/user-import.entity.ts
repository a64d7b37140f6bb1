import { defineEntity, p } from '@mikro-orm/core';
import type { RowProblem } from '../../../src/contract/operator/user-import.contract.ts';

/** One uploaded file of existing customers. */
export const UserImportEntity = defineEntity({
  name: 'UserImport',
  tableName: 'user_import',
  properties: {
    id: p.uuid().primary(),
    state: p.text(),
    fileName: p.text(),
    operatorId: p.uuid(),
    total: p.integer().default(0),
    createdAt: p.datetime(3),
    startedAt: p.datetime(3).nullable(),
    endedAt: p.datetime(3).nullable(),
    /** Why it waits. */
    reason: p.text().nullable(),
  },
});

/** One customer in an uploaded file. */
export const UserImportRowEntity = defineEntity({
  name: 'UserImportRow',
  tableName: 'user_import_row',
  properties: {
    importId: p.uuid().primary(),
    line: p.integer().primary(),
    email: p.text(),
    stripeSubscriptionId: p.text().nullable(),
    stripeCustomerId: p.text().nullable(),
    discordName: p.text().nullable(),
    tradingviewName: p.text().nullable(),
    /** A plan that Stripe does not bill; null: none. */
    plan: p.text().nullable(),
    /** Null for a plan: for life. */
    planUntil: p.datetime(3).nullable(),
    planSource: p.text().nullable(),
    planSourceRef: p.text().nullable(),
    verdict: p.text(),
    problems: p.json<RowProblem[]>().nullable(),
    state: p.text(),
    /** Set once the row's account exists. */
    accountId: p.uuid().nullable().index('user_import_row_account_index'),
  },
  indexes: [
    { name: 'user_import_row_state_index', properties: ['importId', 'state', 'line'] },
    { name: 'user_import_row_verdict_index', properties: ['importId', 'verdict', 'line'] },
  ],
});
