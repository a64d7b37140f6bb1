import { defineEntity, p } from '@mikro-orm/core';

/** One sign-in of a subscriber. It stays after its session, because it answers a dispute. */
export const SignInEntity = defineEntity({
  name: 'SignIn',
  tableName: 'sign_in',
  properties: {
    id: p.uuid().primary(),
    accountId: p.uuid().index('sign_in_account_index'),
    /** Business time. */
    at: p.datetime(3).index('sign_in_at_index'),
    by: p.text().$type<'password' | 'passkey' | 'sign-up'>(),
    /** An erasure empties these two. */
    address: p.text().nullable(),
    browser: p.text().nullable(),
  },
});
