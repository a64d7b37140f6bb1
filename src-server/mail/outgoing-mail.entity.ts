import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A queued mail, written in the transaction that caused it and sent by a job. */
export const OutgoingMailEntity = defineEntity({
  name: 'OutgoingMail',
  tableName: 'outgoing_mail',
  properties: {
    id: p.uuid().primary(),
    /** Identifies the event, to mail it only once. */
    dedupeKey: p.text().unique('outgoing_mail_dedupe_unique'),
    userId: p.uuid().nullable().index('outgoing_mail_user_index'),
    toAddress: p.text(),
    template: p.text(),
    /** The template's values. A token among them is cleared once the mail is sent. */
    values: p.json<Record<string, string>>(),
    /** The reader's language when it was queued. Null: the shop's. */
    locale: p.text().nullable(),
    createdAt: p.datetime(3),
    sentAt: p.datetime(3).nullable(),
    /** The mail as it was sent, without links that only its reader may have. */
    sentSubject: p.text().nullable(),
    sentText: p.text().nullable(),
    lastError: p.text().nullable(),
  },
});
export type OutgoingMail = InferEntity<typeof OutgoingMailEntity>;
