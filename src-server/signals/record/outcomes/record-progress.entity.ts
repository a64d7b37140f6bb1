import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/**
 * One row. The public record is what was judged last: entries up to `judgedSeq` that every audience had
 * seen at `judgedUntil`. Pages, files and figures all show that state, so they agree.
 */
export const RecordProgressEntity = defineEntity({
  name: 'RecordProgress',
  tableName: 'record_progress',
  properties: {
    id: p.integer().primary().autoincrement(false),
    judgedSeq: p.integer(),
    /** Business time. */
    judgedUntil: p.datetime(3),
    /** Counts the changes of what is public. */
    version: p.integer(),
  },
});
export type RecordProgress = InferEntity<typeof RecordProgressEntity>;
