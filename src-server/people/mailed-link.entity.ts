import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

const MAILED_LINK_PURPOSES = [
  'continue-sign-up',
  'reset-password',
  'confirm-email',
  'change-email-old',
  'change-email-new',
  'take-back-email',
] as const;
export type MailedLinkPurpose = (typeof MAILED_LINK_PURPOSES)[number];

/** A single-use token sent by mail. Only its hash is stored. */
export const MailedLinkEntity = defineEntity({
  name: 'MailedLink',
  tableName: 'mailed_link',
  properties: {
    id: p.uuid().primary(),
    tokenHash: p.text().unique('mailed_link_token_unique'),
    purpose: p.text(),
    /** Sign-up or account: both share one id. */
    userId: p.uuid().index('mailed_link_user_index'),
    /** For links that restore an account's former address: that address. */
    email: p.text().nullable(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    usedAt: p.datetime(3).nullable(),
  },
});
export type MailedLink = InferEntity<typeof MailedLinkEntity>;
