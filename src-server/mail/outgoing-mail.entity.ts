import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A mail that was decided on, written in the transaction that caused it; sent by a job. */
export const OutgoingMailEntity = defineEntity({
  name: 'OutgoingMail',
  tableName: 'outgoing_mail',
  properties: {
    id: p.uuid().primary(),
    /** Says what it is about, so that the same event never mails twice. */
    dedupeKey: p.text().unique('outgoing_mail_dedupe_unique'),
    userId: p.uuid().nullable().index('outgoing_mail_user_index'),
    toAddress: p.text(),
    template: p.text(),
    /** What the template needs. A token inside is cleared once the mail is out. */
    values: p.json<Record<string, string>>(),
    createdAt: p.datetime(3),
    sentAt: p.datetime(3).nullable(),
    lastError: p.text().nullable(),
  },
});
export type OutgoingMail = InferEntity<typeof OutgoingMailEntity>;
