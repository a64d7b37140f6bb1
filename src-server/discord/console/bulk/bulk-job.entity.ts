import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { MemberAction } from '../../../../src/domain/community/member-action.ts';

/** stopped: a person must act, then the job can be resumed. */
type BulkState = 'running' | 'done' | 'stopped';

/** One action on many members. Times are machine time. */
export const BulkJobEntity = defineEntity({
  name: 'BulkJob',
  tableName: 'bulk_job',
  properties: {
    id: p.uuid().primary(),
    guildId: p.text(),
    action: p.text().$type<MemberAction>(),
    roleId: p.text().nullable(),
    roleName: p.text().nullable(),
    operator: p.text(),
    state: p.text().$type<BulkState>(),
    /** Why it stopped, as a code that the console translates. */
    reason: p.text().nullable(),
    createdAt: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
  },
  indexes: [{ name: 'bulk_job_guild_index', properties: ['guildId', 'createdAt'] }],
});
export type BulkJob = InferEntity<typeof BulkJobEntity>;
