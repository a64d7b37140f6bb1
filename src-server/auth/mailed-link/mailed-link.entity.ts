import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const MAILED_LINK_PURPOSES = [
  'continue-sign-up',
  'reset-password',
  'confirm-email',
  'change-email-old',
  'change-email-new',
  'take-back-email',
] as const;
export type MailedLinkPurpose = (typeof MAILED_LINK_PURPOSES)[number];

/** A single-use token that went out by mail; only its hash stays here. */
export const MailedLinkEntity = defineEntity({
  name: 'MailedLink',
  tableName: 'mailed_link',
  properties: {
    id: p.uuid().primary(),
    tokenHash: p.text().unique('mailed_link_token_unique'),
    purpose: p.text(),
    /** Sign-up or account: the same id either way. */
    userId: p.uuid().index('mailed_link_user_index'),
    /** Of a link that gives an account its former address back: that address. */
    email: p.text().nullable(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    usedAt: p.datetime(3).nullable(),
  },
});
export type MailedLink = InferEntity<typeof MailedLinkEntity>;
