import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A person who can sign in. An unfinished sign-up is not an account. */
export const AccountEntity = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    /** The sign-up's id, which the client calls userId from the first step on. */
    id: p.uuid().primary(),
    /** Lower case; unique among accounts. */
    email: p.text().unique('account_email_unique'),
    firstName: p.text().nullable(),
    passwordHash: p.text(),
    /** When a mailed link was followed. Null before that, even for an account that pays. */
    emailConfirmedAt: p.datetime(3).nullable(),
    /**
     * An older version set `emailConfirmedAt` on payment. The next mailed link proves the address.
     */
    confirmedByPayment: p.boolean().default(false),
    createdAt: p.datetime(3),
    /** Erasure started: sign-in is refused, and the account has no entitlements. */
    closingAt: p.datetime(3).nullable(),
  },
});
export type Account = InferEntity<typeof AccountEntity>;
