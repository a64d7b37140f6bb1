import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A private note of the operators about one user. Subscribers see it only in their export. */
export const UserNoteEntity = defineEntity({
  name: 'UserNote',
  tableName: 'user_note',
  properties: {
    id: p.uuid().primary(),
    accountId: p.uuid().index('user_note_account_index'),
    /** The author. */
    operatorId: p.uuid(),
    body: p.text(),
    /** Business time, as is the time of the edit. */
    createdAt: p.datetime(3),
    editedAt: p.datetime(3).nullable(),
    editedBy: p.uuid().nullable(),
  },
});
export type UserNote = InferEntity<typeof UserNoteEntity>;
