import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Somebody who can sign in. A sign-up that was never completed is not one. */
export const AccountEntity = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    /** The sign-up's id: what the client calls userId from the first step on. */
    id: p.uuid().primary(),
    /** Lower case; unique among accounts. */
    email: p.text().unique('account_email_unique'),
    firstName: p.text().nullable(),
    passwordHash: p.text(),
    /** When a mailed link was followed. Null before that, even for an account that pays. */
    emailConfirmedAt: p.datetime(3).nullable(),
    /** An older version set `emailConfirmedAt` for a payment: the next mailed link proves the address. */
    confirmedByPayment: p.boolean().default(false),
    createdAt: p.datetime(3),
    /** Since it is being erased: nobody signs in, and nothing is wanted for it at the providers. */
    closingAt: p.datetime(3).nullable(),
  },
});
export type Account = InferEntity<typeof AccountEntity>;
