import { defineEntity, p } from '@mikro-orm/core';
import type { MoveSourceState } from '../../../../src/contract/operator/move.contract.ts';
import type { MoveSource } from '../../../../src/domain/move/sources.ts';

/** Where the people of a move come from. */
export const MoveSourceEntity = defineEntity({
  name: 'MoveSource',
  tableName: 'move_source',
  properties: {
    moveId: p.uuid().primary(),
    source: p.text().primary().$type<MoveSource>(),
    state: p.text().$type<MoveSourceState>(),
    /** Where reading continues: the list and its cursor. Null: at the start. */
    cursor: p.text().nullable(),
    /** The key that reads the source, sealed for this move. Null once the source has been read. */
    sealedKey: p.text().nullable(),
    /** Why reading stopped. */
    failure: p.text().nullable(),
    fileName: p.text().nullable(),
    /** Machine time. */
    readAt: p.datetime(3).nullable(),
  },
});
