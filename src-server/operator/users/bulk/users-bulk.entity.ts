import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { UsersBulkAction } from '../../../../src/contract/operator/desk/users-bulk.contract.ts';

/** stopped: its operator was removed or lost the right. Another one can resume it. */
type UsersBulkState = 'running' | 'done' | 'stopped';

/** One action of an operator on many users. Times are machine time. */
export const UsersBulkJobEntity = defineEntity({
  name: 'UsersBulkJob',
  tableName: 'users_bulk_job',
  properties: {
    id: p.uuid().primary(),
    operatorId: p.uuid(),
    action: p.text().$type<UsersBulkAction>(),
    /** For free days. */
    days: p.integer().nullable(),
    note: p.text().nullable(),
    state: p.text().$type<UsersBulkState>(),
    createdAt: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
  },
});
export type UsersBulkJob = InferEntity<typeof UsersBulkJobEntity>;

/** doing: a try began. After a crash, its effect is read before it is repeated. */
export type UsersBulkItemState = 'waiting' | 'doing' | 'done' | 'skipped' | 'failed';

/** Progress of one user in one job. */
export const UsersBulkItemEntity = defineEntity({
  name: 'UsersBulkItem',
  tableName: 'users_bulk_item',
  properties: {
    jobId: p.uuid().primary(),
    accountId: p.uuid().primary().index('users_bulk_item_account_index'),
    place: p.integer(),
    state: p.text().$type<UsersBulkItemState>(),
    /** A sentence for the operator. */
    reason: p.text().nullable(),
    /** End of the free days, as planned when the job began. */
    until: p.datetime(3).nullable(),
    attempts: p.integer().default(0),
    endedAt: p.datetime(3).nullable(),
  },
  indexes: [{ name: 'users_bulk_item_place_index', properties: ['jobId', 'state', 'place'] }],
});
export type UsersBulkItem = InferEntity<typeof UsersBulkItemEntity>;
