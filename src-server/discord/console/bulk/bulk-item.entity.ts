import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/**
 * waiting: not begun. doing: Discord was or is being asked; after a crash it is looked at before anything
 * is sent again. done, skipped, failed: over.
 */
export type BulkItemState = 'waiting' | 'doing' | 'done' | 'skipped' | 'failed';

/** What becomes of one member in one bulk job. */
export const BulkItemEntity = defineEntity({
  name: 'BulkItem',
  tableName: 'bulk_item',
  properties: {
    jobId: p.uuid().primary(),
    memberId: p.text().primary(),
    /** The order in which members are dealt with. */
    place: p.integer(),
    /** As shown when the job was made; the member may be gone later. */
    memberName: p.text(),
    state: p.text().$type<BulkItemState>(),
    code: p.text().nullable(),
    attempts: p.integer().default(0),
    endedAt: p.datetime(3).nullable(),
  },
  indexes: [{ name: 'bulk_item_place_index', properties: ['jobId', 'state', 'place'] }],
});
export type BulkItem = InferEntity<typeof BulkItemEntity>;
