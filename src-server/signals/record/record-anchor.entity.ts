import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** The last entry received by the end of one day, published where the seller cannot change it. */
export const RecordAnchorEntity = defineEntity({
  name: 'RecordAnchor',
  tableName: 'record_anchor',
  properties: {
    /** 'YYYY-MM-DD' in UTC. */
    day: p.text().primary(),
    lastSeq: p.integer(),
    head: p.text(),
    /** Hash of the rules that judge these entries. Null: taken before anchors had it. */
    rulesHash: p.text().nullable(),
    /** Business time, as are the next ones. */
    takenAt: p.datetime(3),
    channelId: p.text().nullable(),
    messageId: p.text().nullable(),
    /** When the message was read back. */
    witnessedAt: p.datetime(3).nullable(),
    /** When we first saw that the message was gone. */
    goneAt: p.datetime(3).nullable(),
  },
});
export type RecordAnchor = InferEntity<typeof RecordAnchorEntity>;
