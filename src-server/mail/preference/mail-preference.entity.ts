import { defineEntity, p } from '@mikro-orm/core';

/** Whether a person receives optional mails. Without a row they do. */
export const MailPreferenceEntity = defineEntity({
  name: 'MailPreference',
  tableName: 'mail_preference',
  properties: {
    userId: p.uuid().primary(),
    optional: p.boolean().default(true),
    /** The reader's language. Null: the shop's. */
    locale: p.text().nullable(),
    changedAt: p.datetime(3),
  },
});
