import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/**
 * waiting: not started. doing: a call was or is being made; after a crash, read before sending
 * again. done, skipped, failed: final.
 */
export type BulkItemState = 'waiting' | 'doing' | 'done' | 'skipped' | 'failed';

/** Progress of one member in one bulk job. */
export const BulkItemEntity = defineEntity({
  name: 'BulkItem',
  tableName: 'bulk_item',
  properties: {
    jobId: p.uuid().primary(),
    memberId: p.text().primary(),
    /** Processing order. */
    place: p.integer(),
    /** Name when the job was created. The member may have left since. */
    memberName: p.text(),
    state: p.text().$type<BulkItemState>(),
    code: p.text().nullable(),
    attempts: p.integer().default(0),
    endedAt: p.datetime(3).nullable(),
  },
  indexes: [{ name: 'bulk_item_place_index', properties: ['jobId', 'state', 'place'] }],
});
export type BulkItem = InferEntity<typeof BulkItemEntity>;
